import { MongoBulkWriteError } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { isDuplicateKey } from '../db/is-duplicate-key';
import type { RecordDocument } from './document';
import { SEARCHED_FIELDS, searchTextOf } from './filters/search-text';
import { withNewListVersions } from './list-versions';

export type RecordChange = RecordDocument & {
  readonly sourceHash: string;
  /** The imports that last wrote and first added the record. */
  readonly importId?: string;
  readonly addedBy?: string;
};

/** A change of some fields; the others stay. */
type PartialChange = Pick<RecordChange, '_id'> & Partial<RecordChange>;

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

/** Inserts records that do not exist yet. @returns the ids that exist already */
export async function insertRecords(changes: readonly RecordChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const members = changes.flatMap(({ memberIds }) => memberIds);
  return withNewListVersions(members, () => insertMissing(changes));
}

async function insertMissing(changes: readonly RecordChange[]): Promise<Set<string>> {
  try {
    await (await records()).insertMany(
      changes.map(({ _id, ...fields }) => ({
        _id,
        // First in the document, so that a search need not read past it.
        searchText: searchTextOf({ _id, ...fields }),
        ...fields,
        ...(fields.openedDate !== undefined && { cursorDate: fields.openedDate }),
      })),
      { ordered: false },
    );
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const writeErrors = [error.writeErrors].flat();
    // If the whole command failed, there are no write errors and nothing was stored.
    if (writeErrors.length === 0 || !writeErrors.every(isDuplicateKey)) throw error;
    return new Set(writeErrors.map(({ index }) => changes[index]?._id ?? ''));
  }
}

async function findSearched(ids: readonly string[]): Promise<Map<string, Partial<RecordChange>>> {
  const projection = Object.fromEntries([...SEARCHED_FIELDS, 'searchText', 'memberIds'].map((name) => [name, 1]));
  const documents = await (await records()).find({ _id: { $in: [...ids] } }, { projection }).toArray();
  return new Map(documents.map((record) => [record._id, record]));
}

function updateOf({ _id, ...fields }: PartialChange, owned: readonly string[], before: Partial<RecordChange>) {
  const absent = owned.filter((name) => fields[name] === undefined);
  const present = Object.fromEntries(
    Object.entries({ ...before, ...fields }).filter(([name]) => !absent.includes(name)),
  );
  const $set = { ...fields, searchText: searchTextOf({ ...present, _id }) } as never;
  const $unset = Object.fromEntries(absent.map((name) => [name, ''])) as never;
  // Fails if another source has changed a searched field since the read.
  const filter = { _id, searchText: before.searchText ?? null } as never;
  return { updateOne: { filter, update: { $set, ...(absent.length > 0 && { $unset }) } } };
}

/** Keeps fields from other sources. @param owned fields to remove if a change no longer has them */
export async function updateRecords(changes: readonly PartialChange[], owned: readonly string[]): Promise<void> {
  for (;;) {
    const stored = await findSearched(changes.map(({ _id }) => _id));
    const updates = changes.flatMap((change) => {
      const before = stored.get(change._id);
      return before === undefined ? [] : [updateOf(change, owned, before)];
    });
    if (updates.length === 0) return;
    const members = [...changes, ...stored.values()].flatMap(({ memberIds = [] }) => memberIds);
    const write = async () => (await records()).bulkWrite(updates, { ordered: false });
    const { matchedCount } = await withNewListVersions(members, write);
    // Fewer matches mean that a record has changed since it was read.
    if (matchedCount === updates.length) return;
  }
}

export const findFullRecords = async (ids: readonly string[]): Promise<RecordChange[]> =>
  ids.length === 0 ? [] : (await records()).find({ _id: { $in: [...ids] } }).toArray();

export const hasRecords = async (): Promise<boolean> =>
  (await (await records()).findOne({}, { projection: { _id: 1 } })) !== null;
