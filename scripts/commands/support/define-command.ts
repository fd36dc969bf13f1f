import { Command } from 'commander';
import { portalCommand } from '@/lib/platform/portal-command';

/** The option that every command has. */
export type JsonOption = { readonly json?: boolean };

export type CommandHelp = {
  /** An imperative line, also shown in the list of the group's commands. */
  readonly summary: string;
  readonly details?: string;
  readonly examples: readonly string[];
};

const withHelp = (name: string, { summary, details, examples }: CommandHelp): Command =>
  new Command(name)
    .summary(summary)
    .description(details === undefined ? summary : `${summary}\n\n${details}`)
    .helpOption('-h, --help', 'Show help for this command')
    .configureHelp({ sortOptions: true, sortSubcommands: true })
    .addHelpText('after', ['\nExamples:', ...examples.map((example) => `  ${portalCommand(example)}`)].join('\n'));

/** A command that does something, with `--json`. */
export const defineCommand = (name: string, help: CommandHelp): Command =>
  withHelp(name, help).option('--json', 'Print the result as one line of JSON');

/** A command that only groups others. */
export function defineGroup(name: string, help: CommandHelp, commands: readonly Command[]): Command {
  const group = withHelp(name, help).helpCommand('help [command]', 'Show help for a command');
  for (const command of commands) group.addCommand(command);
  return group;
}
