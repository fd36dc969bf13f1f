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

it('insertRecords returns ids that already exist and stores the other records', async () => {
  expect(await insertRecords([record('one')])).toEqual(new Set());
  expect(await insertRecords([record('one'), record('two')])).toEqual(new Set(['one']));
  expect(await (await database()).collection(RECORDS).countDocuments()).toBe(2);
});

describe('the search text', () => {
  const stored = async (_id: string) => {
    const record = await (await database()).collection<{ _id: string; searchText?: string }>(RECORDS).findOne({ _id });
    return [record?.searchText, record && searchTextOf(record)];
  };
  const change = (fields: object) => ({ ...record('searched'), ...fields }) as RecordChange;

  it('matches the stored record after an import sets or removes fields', async () => {
    await insertRecords([change({ name: 'Ann Ávila', description: 'Deck' })]);
    expect(await stored('searched')).toEqual(Array(2).fill('searched\nann avila\ndeck'));
    await updateRecords([change({ description: 'Porch' })], []);
    expect(await stored('searched')).toEqual(Array(2).fill('searched\nann avila\nporch'));
    await updateRecords([change({ addresses: [{ city: 'Calgary' }] })], ['name', 'addresses']);
    expect(await stored('searched')).toEqual(Array(2).fill('searched\nporch\ncalgary'));
  });

  it('is correct after concurrent imports of one record', async () => {
    await Promise.all(
      ['name', 'description', 'name', 'description'].map((field, at) =>
        updateRecords([change({ [field]: `${field} ${at}` })], []),
      ),
    );
    const [text, expected] = await stored('searched');
    expect(text).toBe(expected);
    expect(text).toMatch(/name \d\ndescription \d/);
  });

  it('is not stored for a record that no longer exists', async () => {
    await updateRecords([record('gone')], []);
    expect(await stored('gone')).toEqual([undefined, null]);
  });
});

it('insertRecords throws if a record is rejected for a reason other than an existing id', async () => {
  await expect(insertRecords([{ ...record('three'), _id: /three/ as never }])).rejects.toThrow(/_id/);
});
