import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateFormPattern, parseWallClock } from './date-form';
import { loadMapping } from './mapping';
import { compileStatusTypes } from './status-type';

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
    await expect(loadMapping('blds')).resolves.toMatchObject({ customId: ['permitnum'] });
  });

  it('says what is wrong with a file', async () => {
    await expect(loadMapping('nope.json')).rejects.toThrow(/cannot be read.*one of: blds/s);
    await expect(loadMapping(await file('a.json', '{'))).rejects.toThrow(/is not JSON/);
    await expect(loadMapping(await file('b.json', '{"dateForm":"MM/DD","fields":{"colour":["c"]}}'))).rejects.toThrow(
      /fields\.colour.*|dateForm/s,
    );
  });
});

describe('date forms', () => {
  it.each([
    ['YYYY-MM-DDTHH:mm:ss.SSS', '2024-07-01T13:05:09.250', '2024-07-01T13:05:09.250Z'],
    ['YYYY/MM/DD HH:mm:ss', '2024/10/03 00:00:00', '2024-10-03T00:00:00.000Z'],
    ['MM/DD/YYYY', '7/9/2015', '2015-07-09T00:00:00.000Z'],
  ])('%s', (form, text, iso) => {
    const pattern = dateFormPattern(form);
    expect(pattern && parseWallClock(text, pattern)).toBe(Date.parse(iso));
  });

  it('refuses impossible dates and other forms', () => {
    const pattern = dateFormPattern('YYYY-MM-DD HH:mm');
    expect(pattern).not.toBeNull();
    for (const text of ['2023-02-29 10:00', '2024-01-01 24:00', '2024-01-01', '0099-13-01 10:00'])
      expect(pattern && parseWallClock(text, pattern)).toBeNull();
    expect(dateFormPattern('YYYY-MM')).toBeNull();
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
