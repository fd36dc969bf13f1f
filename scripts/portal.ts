import { Command } from 'commander';
import { AgencyMismatchError } from '@/lib/db/agency';
import { SettingsError } from '@/lib/env';
import { MappingError } from '@/lib/import/mapping';
import { importRecordsCommand } from './import-records-command';

// The command line: argument parsing only; what a command does stands in a file of its own.
const program = new Command('portal')
  .description('Commands for the people who run a Records Portal')
  .showHelpAfterError()
  .addHelpText('after', '\nRun as: npm run portal -- <command>');

const importing = program.command('import').description('load data from files');
importing.addCommand(importRecordsCommand());

/** Errors that a person can mend; everything else is shown with its stack. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof MappingError ||
  error instanceof AgencyMismatchError ||
  (error instanceof Error && 'code' in error && error.code === 'ENOENT');

try {
  await program.parseAsync();
} catch (error) {
  console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
