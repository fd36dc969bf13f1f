import { portalProgram } from './commands/program';
import { sentenceOf } from './commands/support/sentence-of';

// The command line: a command only parses its arguments and prints; what it does is in lib/.
try {
  await portalProgram().parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
