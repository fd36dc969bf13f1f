import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const FILE = 'docs/performance.md';
const PACKAGES = ['next', 'mongodb', 'lmdb', 'react'];

/** What a figure depends on: the commit, the versions, the cores. */
function circumstances(root: string, command: string): string {
  const versions = PACKAGES.map((name) => {
    // Read as a file: not every package exports it.
    const text = readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8');
    return `${name} ${(JSON.parse(text) as { version: string }).version}`;
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  // The document itself is what the benches before this one have written.
  const isChanged = git('status', '--porcelain', '--', '.', `:!${FILE}`) !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes that are not committed' : ''}`;
  return `\`${command}\`, commit ${commit}, Node ${process.versions.node}, ${versions.join(', ')}, ${availableParallelism()} cores.`;
}

const marksOf = (name: string) => [`<!-- bench ${name} -->\n`, `<!-- end of bench ${name} -->`] as const;

/** Of some benches those that the document has no place for. */
export async function withoutPlace(root: string, names: readonly string[]): Promise<string[]> {
  const text = await readFile(path.join(root, FILE), 'utf8');
  return names.filter((name) => {
    const [from, to] = marksOf(name).map((mark) => text.indexOf(mark)) as [number, number];
    return from < 0 || to < from;
  });
}

/**
 * Puts a bench's lines into `docs/performance.md`, between the marks that name it, which it must have (`withoutPlace`).
 */
export async function writeDown(root: string, name: string, command: string, lines: readonly string[]): Promise<void> {
  const file = path.join(root, FILE);
  const text = await readFile(file, 'utf8');
  const [start, end] = marksOf(name);
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  const block = `\n${circumstances(root, command)}\n\n${lines.join('\n')}\n\n`;
  await writeFile(file, text.slice(0, from + start.length) + block + text.slice(to));
}
