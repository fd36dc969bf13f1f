import type { Command } from 'commander';
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
import { defineGroup } from './support/define-command';
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

/** After an error, says how to get help instead of printing the whole help. */
function hintHelp(command: Command, path: string): void {
  command.showHelpAfterError(`Help: ${portalCommand(`${path} --help`.trim())}`);
  for (const inner of command.commands) hintHelp(inner, `${path} ${inner.name()}`.trim());
}

const EXIT_CODES = 'Exit codes: 0 done, 1 failed, 2 some rows were refused, 3 questions must be answered first';

/** All commands of `npm run portal`. */
export function portalProgram(): Command {
  const program = defineGroup(
    'portal',
    { summary: 'Manage a Records Portal', examples: ['account list', 'import records --help'] },
    COMMANDS.map((command) => command()),
  )
    .version(PACKAGE.version, '-V, --version', 'Show the version of the portal')
    .addHelpText(
      'after',
      `\nFor programs:\n  ${portalCommand('<command> --json').replace('npm run', 'npm run --silent')}\n\n${EXIT_CODES}`,
    );
  program.addCommand(completionCommand(program));
  hintHelp(program, '');
  return program;
}
