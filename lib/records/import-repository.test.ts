import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { searchTextOf } from './filters/search-text';
import { insertRecords, type RecordChange, updateRecords } from './import-repository';

let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await startTemporaryDatabase());
});
afterAll(() => stop());

const record = (_id: string) => ({ _id, customId: _id, sourceHash: 'a' }) as unknown as RecordChange;

it('names what was stored already, and stores the rest', async () => {
  expect(await insertRecords([record('one')])).toEqual(new Set());
  expect(await insertRecords([record('one'), record('two')])).toEqual(new Set(['one']));
  expect(await (await database()).collection(RECORDS).countDocuments()).toBe(2);
});

describe('the search text', () => {
  const stored = async (_id: string) => {
    const found = await (await database()).collection<{ _id: string; searchText?: string }>(RECORDS).findOne({ _id });
    return [found?.searchText, found && searchTextOf(found)];
  };
  const change = (fields: object) => ({ ...record('searched'), ...fields }) as RecordChange;

  it('is that of the record as it is stored, whichever fields an import sets or removes', async () => {
    await insertRecords([change({ name: 'Ann Ávila', description: 'Deck' })]);
    expect(await stored('searched')).toEqual(Array(2).fill('searched\nann avila\ndeck'));
    await updateRecords([change({ description: 'Porch' })], []);
    expect(await stored('searched')).toEqual(Array(2).fill('searched\nann avila\nporch'));
    await updateRecords([change({ addresses: [{ city: 'Calgary' }] })], ['name', 'addresses']);
    expect(await stored('searched')).toEqual(Array(2).fill('searched\nporch\ncalgary'));
  });

  it('is right where several imports change one record at once', async () => {
    await Promise.all(
      ['name', 'description', 'name', 'description'].map((field, at) =>
        updateRecords([change({ [field]: `${field} ${at}` })], []),
      ),
    );
    const [text, expected] = await stored('searched');
    expect(text).toBe(expected);
    expect(text).toMatch(/name \d\ndescription \d/);
  });

  it('does not bring back a record that is gone', async () => {
    await updateRecords([record('gone')], []);
    expect(await stored('gone')).toEqual([undefined, null]);
  });
});

it('never takes a row that was refused for one that was stored', async () => {
  await expect(insertRecords([{ ...record('three'), _id: /three/ as never }])).rejects.toThrow(/_id/);
});
