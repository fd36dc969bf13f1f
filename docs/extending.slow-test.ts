import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Whole files, which begin with an import: a reader who copies one must not have to change it to pass the check. */
const FILES = [...readFileSync('docs/extending.md', 'utf8').matchAll(/```(tsx?)\n(import [\s\S]*?)```/g)].map(
  ([, ending = '', text = '']) => ({ ending, text }),
);

it('docs/extending.md has files to copy', () => expect(FILES.length).toBeGreaterThan(2));

it.each(FILES)('a $ending file in docs/extending.md passes the linter unchanged', ({ ending, text }) => {
  const args = ['biome', 'check', '--write', `--stdin-file-path=lib/example.${ending}`];
  expect(spawnSync('npx', args, { input: text, encoding: 'utf8' }).stdout).toBe(text);
});

it('docs/extending.md names only constants that exist', () => {
  const [, exercise = ''] = readFileSync('docs/extending.md', 'utf8').split('## Add a filter');
  const names = [...exercise.matchAll(/\.\.\.(\w+),|`([A-Z]+_[A-Z_]+)`/g)].map(
    ([, spread, constant]) => spread ?? constant ?? '',
  );
  expect(names.length).toBeGreaterThan(2);
  const sources = [
    'lib/records/filters/filter-table.ts',
    'lib/testing/filtered-records.ts',
    'lib/server/front/request-log.ts',
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const name of names) expect(sources).toMatch(new RegExp(`const ${name}\\b`));
});
