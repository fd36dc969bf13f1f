import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../e2e/support/documents';

type Rule = { readonly name: string; readonly from: { readonly pathNot?: string } };
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] };

/** The rooms that dependency-cruiser knows, in order. It never sees a file without imports, so this test reads the folder. */
const { from } = forbidden.find(({ name }) => name === 'every-file-of-lib-is-in-a-room') ?? {};
const [, names = ''] = /\^lib\/\(([^)]+)\)\//.exec(from?.pathNot ?? '') ?? [];
const ROOMS = [...names.split('|'), 'testing'];

const outsideRooms = (files: readonly string[]): string[] =>
  files.filter((file) => !ROOMS.some((room) => file.startsWith(`lib/${room}/`)));

/** The rooms in the page's table, in order. */
const documented = [...readDocument('docs/change/architecture.md').matchAll(/^\| ((?:`[\w-]+\/` ?)+)\|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([\w-]+)\/`/g)].map(([, room = '']) => room),
);

describe('the rooms of lib', () => {
  it('hold every file, also those without imports', () => {
    const files = readdirSync('lib', { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`);
    expect(files.length).toBeGreaterThan(100);
    expect(outsideRooms(files)).toEqual([]);
  });

  it('are those that the page lists, in the same order', () => {
    expect(documented).toEqual(ROOMS);
  });

  it('do not include a new folder or a file beside them', () => {
    expect(outsideRooms(['lib/helpers/a.ts', 'lib/a.test.ts', 'lib/records/record-id.ts'])).toEqual([
      'lib/helpers/a.ts',
      'lib/a.test.ts',
    ]);
  });
});
