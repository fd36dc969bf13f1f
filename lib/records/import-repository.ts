import { MongoBulkWriteError } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { isDuplicateKey } from '../db/is-duplicate-key';
import type { RecordDocument } from './document';
import { SEARCHED_FIELDS, searchTextOf } from './filters/search-text';
import { changingLists } from './list-versions';

/** A record to store, with the hash of what its source says. */
export type RecordChange = RecordDocument & {
  readonly sourceHash: string;
  /** The import that wrote it last, and the one that added it; none for what no import did. */
  readonly importId?: string;
  readonly addedBy?: string;
};

/** What an import must know of a stored record. */
export type ImportState = {
  readonly _id: string;
  readonly customId: string;
  readonly sourceHash?: string;
  readonly importId?: string;
};

const records = async () => (await database()).collection<RecordChange>(RECORDS);

export async function findImportStates(ids: readonly string[]): Promise<Map<string, ImportState>> {
  const states = await (await records())
    .find({ _id: { $in: [...ids] } }, { projection: { customId: 1, sourceHash: 1, importId: 1 } })
    .toArray();
  return new Map(states.map((state) => [state._id, state]));
}

/** Inserts what is not there yet; returns the ids that were. */
export async function insertRecords(changes: readonly RecordChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const members = changes.flatMap(({ memberIds }) => memberIds);
  return changingLists(members, () => insertMissing(changes));
}

async function insertMissing(changes: readonly RecordChange[]): Promise<Set<string>> {
  try {
    await (await records()).insertMany(
      changes.map(({ _id, ...fields }) => ({
        _id,
        // Where it stands first a search reads nothing else of a record.
        searchText: searchTextOf({ _id, ...fields }),
        ...fields,
        ...(fields.openedDate !== undefined && { cursorDate: fields.openedDate }),
      })),
      { ordered: false },
    );
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const problems = [error.writeErrors].flat();
    // Where the command failed as a whole, no row is named, and none was stored.
    if (problems.length === 0 || !problems.every(isDuplicateKey)) throw error;
    return new Set(problems.map(({ index }) => changes[index]?._id ?? ''));
  }
}

/** What of the stored records their search texts are made of, and whose they are. */
async function findSearched(ids: readonly string[]): Promise<Map<string, Partial<RecordChange>>> {
  const projection = Object.fromEntries([...SEARCHED_FIELDS, 'searchText', 'memberIds'].map((name) => [name, 1]));
  const found = await (await records()).find({ _id: { $in: [...ids] } }, { projection }).toArray();
  return new Map(found.map((record) => [record._id, record]));
}

function updateOf({ _id, ...fields }: RecordChange, owned: readonly string[], before: Partial<RecordChange>) {
  const absent = owned.filter((name) => fields[name] === undefined);
  const left = Object.fromEntries(Object.entries({ ...before, ...fields }).filter(([name]) => !absent.includes(name)));
  const $set = { ...fields, searchText: searchTextOf({ ...left, _id }) } as never;
  const $unset = Object.fromEntries(absent.map((name) => [name, ''])) as never;
  // The search text is also made of fields that came from elsewhere: they are as they were read while it is.
  const filter = { _id, searchText: before.searchText ?? null } as never;
  return { updateOne: { filter, update: { $set, ...(absent.length > 0 && { $unset }) } } };
}

/**
 * Sets the fields that a record has; fields that came from elsewhere stay. What is not stored is left out.
 * @param owned fields that are removed where a record no longer has them.
 */
export async function updateRecords(changes: readonly RecordChange[], owned: readonly string[]): Promise<void> {
  for (;;) {
    const stored = await findSearched(changes.map(({ _id }) => _id));
    const updates = changes.flatMap((change) => {
      const before = stored.get(change._id);
      return before === undefined ? [] : [updateOf(change, owned, before)];
    });
    if (updates.length === 0) return;
    const members = [...changes, ...stored.values()].flatMap(({ memberIds = [] }) => memberIds);
    const write = async () => (await records()).bulkWrite(updates, { ordered: false });
    const { matchedCount } = await changingLists(members, write);
    // Somebody else changed one of them since it was read.
    if (matchedCount === updates.length) return;
  }
}

/** Records as they are stored. */
export const findWhole = async (ids: readonly string[]): Promise<RecordChange[]> =>
  ids.length === 0 ? [] : (await records()).find({ _id: { $in: [...ids] } }).toArray();

export const hasRecords = async (): Promise<boolean> =>
  (await (await records()).findOne({}, { projection: { _id: 1 } })) !== null;
