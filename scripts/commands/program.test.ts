import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandArguments, portalProgram } from './program';

type Named = readonly [path: string, command: Command];

const commandsBelow = (command: Command, named = 'portal'): Named[] => [
  [named, command],
  ...command.commands.flatMap((inner) => commandsBelow(inner, `${named} ${inner.name()}`)),
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

type Parsed = { readonly named?: string; readonly output: string };

/** Parses arguments as `portal` does, but runs nothing. @returns the command that they name, and what is printed */
function parse(args: readonly string[]): Parsed {
  const program = portalProgram();
  let named: string | undefined;
  let output = '';
  const write = (part: string): void => {
    output += part;
  };
  for (const [name, command] of commandsBelow(program)) {
    command.exitOverride().configureOutput({ writeOut: write, writeErr: write });
    if (command.commands.length === 0)
      command.action(() => {
        named = name;
      });
  }
  try {
    program.parse(commandArguments(program, args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return { ...(named !== undefined && { named }), output };
}

describe.each(commandsBelow(portalProgram()))('%s --help', (name, command) => {
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
      expect(parse(args).named).toMatch(new RegExp(`^${name}${command.commands.length > 0 ? ' ' : '$'}`));
  });
});

it('the check of examples rejects an example with an unknown option', () => {
  const { named, output } = parse(['account', 'list', '--rol', 'admin']);
  expect(named).toBeUndefined();
  expect(output).toContain("unknown option '--rol'");
});

describe('help', () => {
  const all = commandsBelow(portalProgram());
  const groups = all.filter(([, { commands }]) => commands.length > 0).map(([name]) => name.split(' ').slice(1));

  it.each(all)('of %s is shown for --help, -h and help', (name, command) => {
    const words = name.split(' ').slice(1);
    const help = helpOf(command);
    for (const args of [
      [...words, '--help'],
      ['-h', ...words],
      ['help', ...words],
    ])
      expect(parse(args).output).toBe(help);
  });

  it.each(groups.map((words) => ['portal', ...words].join(' ')))('of a command that %s lacks is an error', (group) => {
    const words = group.split(' ').slice(1);
    for (const args of [
      [...words, 'registr', '--help'],
      [...words, '-h', 'registr'],
      ['help', ...words, 'registr'],
      [...words, 'help', 'registr'],
    ]) {
      const { output } = parse(args);
      expect(output).toContain("error: unknown command 'registr'");
      expect(output).toContain(`Help: npm run portal -- ${[...words, '--help'].join(' ')}`);
    }
  });

  it('is an argument like others after the whole name of a command', () => {
    expect(parse(['records', 'show', 'help']).named).toBe('portal records show');
  });
});

it.each(portalProgram().commands.map((command) => command.name()))('has a file for %s that bears its name', (name) => {
  const files = [`${name}.ts`, `${name}/${name}.ts`].filter((file) => existsSync(path.join(import.meta.dirname, file)));
  expect(files).toHaveLength(1);
});
