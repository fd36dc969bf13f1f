import { MongoBulkWriteError } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { isDuplicateKey } from '../db/is-duplicate-key';
import type { RecordDocument } from './document';
import { OTHER_DATES, opensFirst } from './opens-first';

/** A record to store, with the hash of what its source says. */
export type RecordChange = RecordDocument & { readonly sourceHash: string };

/** What an import must know of a stored record. */
export type ImportState = { readonly _id: string; readonly customId: string; readonly sourceHash?: string };

const records = async () => (await database()).collection<RecordChange>(RECORDS);

export async function findImportStates(ids: readonly string[]): Promise<Map<string, ImportState>> {
  const states = await (await records())
    .find({ _id: { $in: [...ids] } }, { projection: { customId: 1, sourceHash: 1 } })
    .toArray();
  return new Map(states.map((state) => [state._id, state]));
}

/** Inserts what is not there yet; returns the ids that were. */
export async function insertRecords(changes: readonly RecordChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  try {
    await (await records()).insertMany(
      changes.map((change) => ({
        ...change,
        opensFirst: opensFirst(change),
        ...(change.openedDate !== undefined && { walkDate: change.openedDate }),
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

/**
 * Sets the fields that a record has; fields that came from elsewhere stay.
 * @param owned fields that are removed where a record no longer has them.
 */
export async function updateRecords(changes: readonly RecordChange[], owned: readonly string[]): Promise<void> {
  if (changes.length === 0) return;
  await (await records()).bulkWrite(
    changes.map(({ _id, ...fields }) => {
      // A date that came from elsewhere may lie before the new ones: then it is not known.
      const isKnown = ['openedDate', ...OTHER_DATES].every((name) => name in fields || owned.includes(name));
      const gone = [...owned.filter((name) => fields[name] === undefined), ...(isKnown ? [] : ['opensFirst'])];
      const $set = { ...fields, ...(isKnown && { opensFirst: opensFirst(fields) }) } as never;
      const $unset = Object.fromEntries(gone.map((name) => [name, ''])) as never;
      return { updateOne: { filter: { _id }, update: { $set, ...(gone.length > 0 && { $unset }) } } };
    }),
    { ordered: false },
  );
}

export const hasRecords = async (): Promise<boolean> =>
  (await (await records()).findOne({}, { projection: { _id: 1 } })) !== null;
