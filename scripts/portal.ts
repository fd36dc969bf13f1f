import { Command } from 'commander';
import { portalCommand } from '@/lib/platform/portal-command';
import PACKAGE from '../package.json' with { type: 'json' };
import { accountCommand } from './commands/account-command';
import { appCommand } from './commands/app-command';
import { backupCommand } from './commands/backup';
import { completionCommand } from './commands/completion';
import { doctorCommand } from './commands/doctor';
import { exportCommand } from './commands/export-archive';
import { generateCommand } from './commands/generate';
import { importAccountsCommand } from './commands/import-accounts';
import { importApiCommand } from './commands/import-api';
import { importArchiveCommand } from './commands/import-archive';
import { importMapCommand } from './commands/import-map';
import { importRecordsCommand } from './commands/import-records';
import { importChecklistsCommand, importRecordTypesCommand } from './commands/import-settings';
import { importListCommand, importUndoCommand } from './commands/import-undo';
import { migrateCommand } from './commands/migrate';
import { personCommand } from './commands/person-command';
import { recordsCommand } from './commands/records-command';
import { restoreCommand } from './commands/restore';
import { sentenceOf } from './commands/support/sentence-of';
import { tokenCommand } from './commands/token-command';

// The command line: argument parsing only; each command stands in a file of its own, what it does in lib/.
const program = new Command('portal')
  .description('Commands for the people who run a Records Portal')
  .version(PACKAGE.version, '-V, --version', 'the version of the portal')
  .addHelpText(
    'after',
    `\nRun as: ${portalCommand('<command>')}\nFor programs: ${portalCommand('<command> --json').replace('npm run', 'npm run --silent')}\nExit codes: 0 done, 1 could not, 2 partly refused, 3 something must be answered first`,
  );

program
  .command('import')
  .description('load data from files, or from another server')
  .addCommand(importMapCommand())
  .addCommand(importRecordsCommand())
  .addCommand(importRecordTypesCommand())
  .addCommand(importChecklistsCommand())
  .addCommand(importAccountsCommand())
  .addCommand(importApiCommand())
  .addCommand(importArchiveCommand())
  .addCommand(importListCommand())
  .addCommand(importUndoCommand());
const others = [
  recordsCommand,
  accountCommand,
  appCommand,
  tokenCommand,
  personCommand,
  generateCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
];
for (const command of others) program.addCommand(command());
program.addCommand(completionCommand(program));

/** A word that is not known is no reason for a page of help: where to find it is enough. */
function hintHelp(command: Command, path: string): void {
  command.showHelpAfterError(`Help: ${portalCommand(`${path} --help`.trim())}`);
  for (const inner of command.commands) hintHelp(inner, `${path} ${inner.name()}`.trim());
}
hintHelp(program, '');

try {
  await program.parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
