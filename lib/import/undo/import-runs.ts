import { randomInt } from 'node:crypto';
import type { Document } from 'mongodb';
import { database } from '../../db/client';
import { IMPORT_CHANGES, IMPORT_RUNS } from '../../db/collections';
import { env } from '../../platform/settings/env';

const DAY_MS = 86_400_000;

/** What an import can be undone by is kept so long. */
export const UNDO_DAYS = 30;

/** An import that has sent no heartbeat for this long is not running. */
export const ALIVE_SECONDS = 15;

export type ImportCounts = {
  readonly read: number;
  readonly loaded: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
};

/** Numbers of records, by the import that wrote them last. */
export type Confirmed = Readonly<Record<string, number>>;

/** One import of records (collection `importRuns`). */
export type ImportRun = {
  /** Day, time (UTC) and four letters, such as `20261124-1503-kfmt`. */
  readonly _id: string;
  readonly startedAt: Date;
  /** The last time that it was finished; none: it is under way, or was stopped. */
  readonly endedAt?: Date;
  /** When the last heartbeat came; missing once the import has ended or failed. */
  readonly aliveAt?: Date;
  /** How many rows it had stored by then. */
  readonly rows?: number;
  /** How many records it found unchanged, by the import that had written them. */
  readonly confirmed?: Confirmed;
  readonly undoneAt?: Date;
  /** Part of it is left, so that it can be undone again. */
  readonly isPartlyUndone?: boolean;
  /** Who ran it, as the operating system knows them. */
  readonly by: string;
  /** The file, or the address of the other server. */
  readonly source: string;
  readonly counts?: ImportCounts;
  readonly expiresAt: Date;
};

/** A record as it was before an import changed it (collection `importChanges`). */
export type ImportChange = {
  readonly _id: string;
  readonly run: string;
  readonly record: string;
  /** Missing once the record was deleted by hand: only its number is kept, so that it can be named. */
  readonly before?: Document;
  readonly customId?: string;
  readonly expiresAt: Date;
};

const runs = async () => (await database()).collection<ImportRun>(IMPORT_RUNS);
export const importChanges = async () => (await database()).collection<ImportChange>(IMPORT_CHANGES);

/** No vowels, so that no words come of them. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';

const newId = (now: Date): string => {
  const [day = '', time = ''] = now.toISOString().split('T');
  const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}-${letters}`;
};

/** Writes down that an import begins. @returns its id. */
export async function beginRun({ by, source }: Pick<ImportRun, 'by' | 'source'>): Promise<string> {
  const startedAt = new Date();
  const _id = newId(startedAt);
  const expiresAt = new Date(startedAt.getTime() + env().AUDIT_RETENTION_DAYS * DAY_MS);
  await (await runs()).insertOne({ _id, startedAt, aliveAt: startedAt, by, source, expiresAt });
  return _id;
}

export const endRun = async (id: string, counts: ImportCounts, confirmed: Confirmed): Promise<void> => {
  const $set = { endedAt: new Date(), counts, confirmed };
  await (await runs()).updateOne({ _id: id }, { $set, $unset: { aliveAt: '' } });
};

/** Records a heartbeat of a running import. @returns false if the import was undone in the meantime. */
export async function keepAlive(id: string, progress: Pick<ImportRun, 'rows' | 'confirmed'>): Promise<boolean> {
  const $set = { ...progress, aliveAt: new Date() };
  const run = await (await runs()).findOneAndUpdate({ _id: id }, { $set }, { returnDocument: 'after' });
  if (run?.undoneAt === undefined) return true;
  // What it has written since can be undone as well.
  await (await runs()).updateOne({ _id: id }, { $set: { isPartlyUndone: true } });
  return false;
}

/** Ends the heartbeat of an import that failed, so that it can be undone at once. */
export const releaseRun = async (id: string): Promise<void> => {
  await (await runs()).updateOne({ _id: id, undoneAt: { $exists: false } }, { $unset: { aliveAt: '' } });
};

/** No heartbeat says that the import is running. */
const notAlive = () => ({
  $or: [{ aliveAt: { $exists: false } }, { aliveAt: { $lt: new Date(Date.now() - ALIVE_SECONDS * 1_000) } }],
});

export const isAlive = async (id: string): Promise<boolean> =>
  (await (await runs()).findOne({ _id: id, ...notAlive() }, { projection: { _id: 1 } })) === null;

/** Marks an import undone in part, before anything is: one that wakes up meanwhile stops. @returns false where it is running. */
export async function beginUndo(id: string): Promise<boolean> {
  const $set = { undoneAt: new Date(), isPartlyUndone: true };
  const { matchedCount } = await (await runs()).updateOne(
    { _id: id, ...notAlive() },
    { $set, $unset: { aliveAt: '' } },
  );
  return matchedCount === 1;
}

/** Nothing of the import is left, unless it was heard of since the undoing began. */
export const endUndo = async (id: string): Promise<void> => {
  await (await runs()).updateOne({ _id: id, aliveAt: { $exists: false } }, { $set: { isPartlyUndone: false } });
};

/** Imports that found records of this one unchanged, and how many at the time. */
export async function listConfirming(id: string): Promise<{ readonly id: string; readonly records: number }[]> {
  const filter = { [`confirmed.${id}`]: { $gt: 0 }, undoneAt: { $exists: false } };
  const found = await (await runs())
    .find(filter as never)
    .sort({ startedAt: 1 })
    .toArray();
  return found.map(({ _id, confirmed }) => ({ id: _id, records: confirmed?.[id] ?? 0 }));
}

export const findRun = async (id: string): Promise<ImportRun | null> => (await runs()).findOne({ _id: id });

/** The newest first. */
export const listRuns = async (limit: number): Promise<ImportRun[]> =>
  (await runs()).find().sort({ startedAt: -1, _id: -1 }).limit(limit).toArray();

/** Keeps records as they are now, before an import writes over them: as the first time, where it was stopped meanwhile. */
export async function storeBefore(
  run: string,
  records: readonly (Document & { readonly _id: unknown })[],
): Promise<void> {
  if (records.length === 0) return;
  const expiresAt = new Date(Date.now() + UNDO_DAYS * DAY_MS);
  await (await importChanges()).bulkWrite(
    records.map((before) => {
      const record = String(before._id);
      const $setOnInsert = { run, record, before, expiresAt };
      return { updateOne: { filter: { _id: `${run}:${record}` }, update: { $setOnInsert }, upsert: true } };
    }),
    { ordered: false },
  );
}

/** Deletes the kept copies of records that named one of these identities at the time. */
export const deleteBeforeOf = async (identities: readonly string[]): Promise<void> => {
  await (await importChanges()).deleteMany({ 'before.parties': { $in: [...identities] } } as never);
};

/** Drops the kept content of deleted records, but keeps their numbers so that an undo can name them. */
export async function dropDeletedContent(records: readonly { readonly _id: string; readonly customId: string }[]) {
  if (records.length === 0) return;
  await (await importChanges()).bulkWrite(
    records.map(({ _id, customId }) => ({
      updateMany: { filter: { record: _id }, update: { $set: { customId }, $unset: { before: '' } } },
    })),
  );
}

/** Forgets how records were: what an erasure takes must not come back by an undo. */
export const deleteBefore = async (records: readonly string[]): Promise<void> => {
  await (await importChanges()).deleteMany({ record: { $in: [...records] } });
};
