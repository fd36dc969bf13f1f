import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordTypeFor } from '../import/record/record-type-for';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { addMissingRecordTypes } from './repository';
import { inSlashForm } from './type-values';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;

const store = (value: string, id: string) =>
  addMissingRecordTypes([
    recordTypeFor({ id, value, group: 'A', type: 'B', subType: 'C', category: 'D', text: 'x', module: 'A' }),
  ]);

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  await store('A/B/C/D', 'A-B-C-D');
  await store('A/B-C/D/E', 'A-B-C-D-E');
});
afterAll(() => temporary.stop());

describe('types by their dash form', () => {
  it.each([
    ['a stored one', { type: 'A-B-C-D' }, { type: 'A/B/C/D' }],
    ['one with a dash in a level', { type: 'A-B-C-D-E' }, { type: 'A/B-C/D/E' }],
    ['one that no type has', { type: 'A-B-C' }, { type: 'A-B-C' }],
    [
      'several of both forms',
      { module: 'A', types: ['A-B-C-D', 'X/Y/Z/W', 'X-Y'] },
      { module: 'A', types: ['A/B/C/D', 'X/Y/Z/W', 'X-Y'] },
    ],
    ['one beside several', { type: 'A-B-C-D', types: ['A/B/C/D'] }, { type: 'A/B/C/D', types: ['A/B/C/D'] }],
  ])('%s', async (_name, query, expected) => {
    expect(await inSlashForm(query)).toEqual(expected);
  });

  it.each([{ type: 'A/B/C/D' }, { types: ['A/B/C/D', 'E/F/G/H'] }, {}])('leaves %j as it is', async (query) => {
    expect(await inSlashForm(query)).toBe(query);
  });

  it('are those of now', async () => {
    expect(await inSlashForm({ type: 'N-E-W-1' })).toEqual({ type: 'N-E-W-1' });
    await store('N/E/W/1', 'N-E-W-1');
    expect(await inSlashForm({ type: 'N-E-W-1' })).toEqual({ type: 'N/E/W/1' });
  });
});
