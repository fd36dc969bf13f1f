import { Command } from 'commander';
import { portalCommand } from '@/lib/platform/portal-command';
import PACKAGE from '../../package.json' with { type: 'json' };
import { accountCommand } from './account';
import { appCommand } from './app';
import { exportCommand } from './archive';
import { backupCommand, restoreCommand } from './backup';
import { completionCommand } from './completion';
import { doctorCommand } from './doctor';
import { importCommand } from './import';
import { migrateCommand } from './migrate';
import { personCommand } from './person';
import { generateCommand, recordsCommand } from './records';
import { tokenCommand } from './token';

const COMMANDS = [
  importCommand,
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

/** A word that is not known is no reason for a page of help: where to find it is enough. */
function hintHelp(command: Command, path: string): void {
  command.showHelpAfterError(`Help: ${portalCommand(`${path} --help`.trim())}`);
  for (const inner of command.commands) hintHelp(inner, `${path} ${inner.name()}`.trim());
}

/** All commands of `npm run portal`. */
export function portalProgram(): Command {
  const program = new Command('portal')
    .description('Commands for the people who run a Records Portal')
    .version(PACKAGE.version, '-V, --version', 'the version of the portal')
    .addHelpText(
      'after',
      `\nRun as: ${portalCommand('<command>')}\nFor programs: ${portalCommand('<command> --json').replace('npm run', 'npm run --silent')}\nExit codes: 0 done, 1 could not, 2 partly refused, 3 something must be answered first`,
    );
  for (const command of COMMANDS) program.addCommand(command());
  program.addCommand(completionCommand(program));
  hintHelp(program, '');
  return program;
}
