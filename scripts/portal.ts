import { Command } from 'commander';
import { AgencyMismatchError } from '@/lib/db/agency';
import { isConnectionFailure } from '@/lib/db/is-connection-failure';
import { env, SettingsError } from '@/lib/env';
import { MappingError } from '@/lib/import/mapping';
import { FileError } from '@/lib/import/row-reader';
import { generateCommand } from './generate-command';
import { importRecordsCommand } from './import-records-command';

// The command line: argument parsing only; what a command does stands in a file of its own.
const program = new Command('portal')
  .description('Commands for the people who run a Records Portal')
  .showHelpAfterError()
  .addHelpText('after', '\nRun as: npm run portal -- <command>');

const importing = program.command('import').description('load data from files');
importing.addCommand(importRecordsCommand());
program.addCommand(generateCommand());

/** What a person can mend is one sentence; everything else is shown with its stack. */
function sentenceOf(error: unknown): unknown {
  if ([SettingsError, MappingError, FileError, AgencyMismatchError].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  if (isConnectionFailure(error)) {
    return `The database does not answer at ${env().embedded ? 'DATA_DIR' : 'MONGODB_URI'}: start it, or correct the setting. What was done so far is kept; run the command again.`;
  }
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR') return 'That is a folder; name a file.';
  if (code === 'EACCES') return `The file ${path} may not be read.`;
  return error;
}

try {
  await program.parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
