import { commandArguments, portalProgram } from './commands/program';
import { formatError } from './commands/support/format-error';

// Commands only parse arguments and print; their logic is in lib/.
try {
  const program = portalProgram();
  await program.parseAsync(commandArguments(program, process.argv.slice(2)), { from: 'user' });
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
