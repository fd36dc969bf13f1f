import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { portalProgram } from './program';

type Named = readonly [path: string, command: Command];

const commandsBelow = (command: Command, path = 'portal'): Named[] => [
  [path, command],
  ...command.commands.flatMap((inner) => commandsBelow(inner, `${path} ${inner.name()}`)),
];

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
}

/** The arguments of each example in a help text, without redirections of the shell. */
const examplesIn = (help: string): string[][] =>
  [...(help.split('\nExamples:\n')[1] ?? '').matchAll(/^ {2}npm run portal -- (.*)$/gm)].map(([, words = '']) =>
    [...(words.split(' < ')[0] ?? '').matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
  );

/** Parses arguments as `portal` does, but runs nothing. @returns the command that they name. */
function parse(args: readonly string[]): string | undefined {
  const program = portalProgram();
  let found: string | undefined;
  for (const [path, command] of commandsBelow(program)) {
    command.exitOverride().configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
    if (command.commands.length === 0)
      command.action(() => {
        found = path;
      });
  }
  program.parse(args, { from: 'user' });
  return found;
}

describe.each(commandsBelow(portalProgram()))('%s --help', (path, command) => {
  const help = helpOf(command);
  const labels = [
    command.summary(),
    ...command.options.map(({ description }) => description),
    ...command.registeredArguments.map(({ description }) => description),
  ];

  it('starts each description with a capital letter and ends it without a period', () => {
    for (const label of labels) expect(label).toMatch(/^\p{Lu}/u);
    for (const label of labels) expect(label).not.toMatch(/\.$/);
  });

  it('lists options in alphabetical order', () => {
    const names = [...help.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, name = '']) => name);
    expect(names).toEqual([...names].sort());
  });

  it('has examples that can be parsed and name the command, or a command of the group', () => {
    const examples = examplesIn(help).filter((args) => !args.includes('--help'));
    expect(examples.length).toBeGreaterThan(0);
    for (const args of examples)
      expect(parse(args)).toMatch(new RegExp(`^${path}${command.commands.length > 0 ? ' ' : '$'}`));
  });
});

it('the check of examples refuses an example with an unknown option', () => {
  expect(() => parse(['account', 'list', '--rol', 'admin'])).toThrow("unknown option '--rol'");
});
