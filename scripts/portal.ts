import { portalProgram } from './commands/program';
import { formatError } from './commands/support/format-error';

// Commands only parse arguments and print; their logic is in lib/.
try {
  await portalProgram().parseAsync();
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
