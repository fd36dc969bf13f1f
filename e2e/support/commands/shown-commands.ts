import { codeBlocks, inlineCode } from '../documents';

/** A command in a document: its words without quotes. */
export type ShownCommand = readonly string[];

const SHELLS = ['sh', 'bash', 'shell', 'console'];

/** A token that ends a command on a line: a pipe, a separator or a redirection. */
const END = /^(\||\|\||&&|;|>|>>|<|2>&1)$/;

/** The words of a line without comments. Variables (`$TOKEN`) are not expanded. */
function wordsOf(line: string): string[] {
  const [own = ''] = line.split(/(?:^|\s)#\s/);
  return [...own.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}

/** `A=1 npm test && node x.mjs` -> `npm test`, `node x.mjs`. */
function commandsOf(line: string): ShownCommand[] {
  const commands: string[][] = [[]];
  for (const word of wordsOf(line)) {
    if (!END.test(word)) commands.at(-1)?.push(word.replace(/;$/, ''));
    if (END.test(word) || word.endsWith(';')) commands.push([]);
  }
  return commands
    .map((command) => command.slice(command.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter(([first]) => first !== undefined);
}

const linesOf = (text: string): string[] => text.replaceAll('\\\n', ' ').split('\n');

/** All commands in Markdown, in shell blocks and between backticks. */
export const shownCommands = (markdown: string): ShownCommand[] => [
  ...codeBlocks(markdown)
    .filter(({ language }) => SHELLS.includes(language))
    .flatMap(({ text }) => linesOf(text).flatMap(commandsOf)),
  ...inlineCode(markdown).flatMap(commandsOf),
];

/** The script that runs a portal command inside another command (`docker compose exec portal node scripts/run-built.mjs doctor`). */
const RUN_BUILT = /(^|\/)scripts\/run-built\.mjs$/;

/** The arguments after `npm run portal --` and its variants; undefined for other commands. */
export function portalArguments(command: ShownCommand): readonly string[] | undefined {
  const built = command.findIndex((word) => RUN_BUILT.test(word));
  if (built >= 0) return command.slice(built + 1);
  if (command[0] === 'portal' && command.length > 1) return command.slice(1);
  const portal = command.indexOf('portal');
  if (command[0] === 'npm' && portal > 0 && command.includes('run')) return command.slice(portal + 2);
  return undefined;
}

/** The package.json script that a command runs; undefined for other commands. */
export function npmScript([program, ...words]: ShownCommand): string | undefined {
  if (program !== 'npm') return undefined;
  const [first, second] = words.filter((word) => !word.startsWith('--'));
  if (first === 'run') return second;
  return first === 'start' || first === 'test' ? first : undefined;
}

/** The file in the repository that a command runs: `node scripts/build.mjs`. */
export const nodeFile = ([program, file]: ShownCommand): string | undefined =>
  program === 'node' && file !== undefined && /^[\w./-]+\.m?js$/.test(file) && !file.startsWith('/') ? file : undefined;
