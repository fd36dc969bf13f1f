import { portalProgram } from './commands/program';
import { formatError } from './commands/support/format-error';

// The command line: a command only parses its arguments and prints; what it does is in lib/.
try {
  await portalProgram().parseAsync();
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
