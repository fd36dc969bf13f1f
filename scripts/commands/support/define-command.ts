import { Command } from 'commander';
import { portalCommand } from '@/lib/platform/portal-command';

/** The option that every command has. */
export type JsonOption = { readonly json?: boolean };

/** A command with what all of them have: `--json`, and an example in its help. */
export const defineCommand = (name: string, description: string, example: string): Command =>
  new Command(name)
    .description(description)
    .option('--json', 'print the result as JSON, and nothing else')
    .addHelpText('after', `\nExample: ${portalCommand(example)}`);
