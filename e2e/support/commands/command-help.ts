import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../portal-process';

/** The options and arguments in the `--help` of a command. */
type Help = { readonly commands: readonly string[]; readonly options: readonly string[] };

const known = new Map<string, Help>();

const namesBelow = (heading: string, text: string, name: RegExp): string[] => {
  const [, section = ''] = text.split(`\n${heading}:\n`);
  const [own = ''] = section.split('\n\n');
  return [...own.matchAll(name)].map(([, found = '']) => found);
};

function helpOf(words: readonly string[]): Help {
  const key = words.join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const args = [path.join(ROOT, 'dist/portal.js'), ...words, '--help'];
  const text = execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, COLUMNS: '400' } });
  const help = {
    commands: namesBelow('Commands', text, /^ {2}([\w-]+)/gm).filter((name) => name !== 'help'),
    options: [...text.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = '']) => option),
  };
  known.set(key, help);
  return help;
}

/** The problem of a `portal` command; undefined if it exists with all its options. */
export function commandProblem(args: readonly string[]): string | undefined {
  const words: string[] = [];
  // `...` stands for any command.
  if (args[0] === '...') return undefined;
  for (const word of args) {
    const { commands } = helpOf(words);
    if (commands.length === 0 || word.startsWith('-')) break;
    if (!commands.includes(word)) return `portal ${[...words, word].join(' ')}: there is no such command`;
    words.push(word);
  }
  const { options } = helpOf(words);
  const unknown = args.filter((word) => /^--\w/.test(word)).map((word) => word.replace(/=.*/s, ''));
  const wrong = unknown.find((option) => !options.includes(option));
  return wrong === undefined ? undefined : `portal ${words.join(' ')} has no ${wrong}`;
}
