import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileStatusTypes } from '../record/status-type';
import { loadMapping } from './mapping';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mapping-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

describe('loadMapping', () => {
  it('knows blds', async () => {
    await expect(loadMapping('blds')).resolves.toMatchObject({ customId: { columns: ['permitnum'] } });
  });

  it('says what is wrong with a file', async () => {
    await expect(loadMapping('nope.json')).rejects.toThrow(/cannot be read.*one of: blds/s);
    await expect(loadMapping(await file('a.json', '{'))).rejects.toThrow(/is not JSON/);
    await expect(loadMapping(await file('b.json', '{"dateForm":"MM/DD","fields":{"colour":["c"]}}'))).rejects.toThrow(
      /fields\.colour.*|dateForm/s,
    );
  });
});

describe('a status table', () => {
  const table = { Completed: 'COMPLETE', 'Pre * Phase': 'OPEN', 'Pending *': 'PENDING', '*.*': 'VOID' } as const;
  it.each([
    ['Completed', 'COMPLETE'],
    ['Pre Board Phase', 'OPEN'],
    ['Pending Plans Review', 'PENDING'],
    ['a.b', 'VOID'],
    ['toString', undefined],
    ['Hold', undefined],
  ])('%s is %s', (status, type) => expect(compileStatusTypes(table)(status)).toBe(type));
});
