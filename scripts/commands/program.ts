import type { Command } from 'commander';
import { portalCommand } from '@/lib/platform/portal-command';
import PACKAGE from '../../package.json' with { type: 'json' };
import { accountCommand } from './account/account';
import { appCommand } from './app';
import { backupCommand } from './backup';
import { completionCommand } from './completion';
import { doctorCommand } from './doctor';
import { exportCommand } from './export';
import { generateCommand } from './generate';
import { importCommand } from './import/import';
import { migrateCommand } from './migrate';
import { personCommand } from './person';
import { recordsCommand } from './records';
import { restoreCommand } from './restore';
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

/**
 * What commander should parse. For a command that does not exist it would show the help of the group that was named before,
 * and for `help app list` only that of `app`.
 */
export function commandArguments(program: Command, args: readonly string[]): readonly string[] {
  let command = program;
  let wantsHelp = args.includes('--help') || args.includes('-h');
  const path: string[] = [];
  for (const name of args.filter((arg) => !arg.startsWith('-'))) {
    if (command.commands.length === 0) break;
    if (name === 'help') {
      wantsHelp = true;
      continue;
    }
    path.push(name);
    const inner = command.commands.find((candidate) => candidate.name() === name);
    // Without a request for help, commander reports the unknown command.
    if (inner === undefined) return wantsHelp ? path : args;
    command = inner;
  }
  return wantsHelp ? [...path, '--help'] : args;
}
