import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const FOLDER = 'docs/bench';
const PACKAGES = ['next', 'mongodb', 'lmdb', 'react'];

/** The commit, versions and cores that the figures depend on. */
function circumstances(root: string): string {
  const versions = PACKAGES.map((name) => {
    // Not every package exports its package.json.
    const text = readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8');
    return `${name} ${(JSON.parse(text) as { version: string }).version}`;
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  // Results of other benches in this folder do not count as changes.
  const isChanged = git('status', '--porcelain', '--', '.', `:!${FOLDER}`) !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with uncommitted changes' : ''}`;
  return `Commit ${commit}, Node ${process.versions.node}, ${versions.join(', ')}, ${availableParallelism()} cores.`;
}

/** `npm run bench -- api -e documentdb -r 100` -> `api-documentdb`. */
const fileName = (name: string, command: string): string => {
  const engine = / -e (\w+)/.exec(command)?.[1] ?? 'compared';
  return engine === 'embedded' ? `${name}.md` : `${name}-${engine}.md`;
};

/** Writes a bench's page in `docs/bench`. */
export async function writeResults(
  root: string,
  name: string,
  command: string,
  lines: readonly string[],
): Promise<void> {
  const page = [`# \`${command}\``, '', circumstances(root), '', ...lines, ''];
  await writeFile(path.join(root, FOLDER, fileName(name, command)), page.join('\n'));
}
