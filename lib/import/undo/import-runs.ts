import { randomInt } from 'node:crypto';
import type { Document } from 'mongodb';
import { database } from '../../db/client';
import { IMPORT_CHANGES, IMPORT_RUNS } from '../../db/collections';
import { env } from '../../platform/settings/env';

const DAY_MS = 86_400_000;

/** Copies for undoing an import are kept this long. */
export const UNDO_DAYS = 30;

/** Without a heartbeat for this long, an import is not running. */
export const ALIVE_SECONDS = 15;

export type ImportCounts = {
  readonly read: number;
  readonly loaded: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
};

/** Record count by the import that wrote them last. */
export type ConfirmedCounts = Readonly<Record<string, number>>;

export type ImportRun = {
  /** UTC date and time and four letters: `20261124-1503-kfmt`. */
  readonly _id: string;
  readonly startedAt: Date;
  /** Missing while the import runs, or if it was interrupted. */
  readonly endedAt?: Date;
  /** Last heartbeat; missing once the import has ended or failed. */
  readonly aliveAt?: Date;
  readonly rows?: number;
  readonly confirmed?: ConfirmedCounts;
  readonly undoneAt?: Date;
  /** Part of the import remains, so it can be undone again. */
  readonly isPartlyUndone?: boolean;
  /** User name of the operating system. */
  readonly by: string;
  readonly source: string;
  readonly counts?: ImportCounts;
  readonly expiresAt: Date;
};

export type ImportChange = {
  readonly _id: string;
  readonly run: string;
  readonly record: string;
  /** Missing after the record was deleted by hand. */
  readonly before?: Document;
  readonly customId?: string;
  readonly expiresAt: Date;
};

const runs = async () => (await database()).collection<ImportRun>(IMPORT_RUNS);
export const importChanges = async () => (await database()).collection<ImportChange>(IMPORT_CHANGES);

/** No vowels, so no accidental words. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';

const newId = (now: Date): string => {
  const [day = '', time = ''] = now.toISOString().split('T');
  const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}-${letters}`;
};

/** @returns the id of the import */
export async function beginRun({ by, source }: Pick<ImportRun, 'by' | 'source'>): Promise<string> {
  const startedAt = new Date();
  const _id = newId(startedAt);
  const expiresAt = new Date(startedAt.getTime() + env().AUDIT_RETENTION_DAYS * DAY_MS);
  await (await runs()).insertOne({ _id, startedAt, aliveAt: startedAt, by, source, expiresAt });
  return _id;
}

export const endRun = async (id: string, counts: ImportCounts, confirmed: ConfirmedCounts): Promise<void> => {
  const $set = { endedAt: new Date(), counts, confirmed };
  await (await runs()).updateOne({ _id: id }, { $set, $unset: { aliveAt: '' } });
};

/** @returns false if the import has been undone in the meantime */
export async function updateHeartbeat(id: string, progress: Pick<ImportRun, 'rows' | 'confirmed'>): Promise<boolean> {
  const $set = { ...progress, aliveAt: new Date() };
  const run = await (await runs()).findOneAndUpdate({ _id: id }, { $set }, { returnDocument: 'after' });
  if (run?.undoneAt === undefined) return true;
  // Records that the import wrote after it was undone can be undone too.
  await (await runs()).updateOne({ _id: id }, { $set: { isPartlyUndone: true } });
  return false;
}

/** After a failure, so that the import can be undone at once. */
export const releaseRun = async (id: string): Promise<void> => {
  await (await runs()).updateOne({ _id: id, undoneAt: { $exists: false } }, { $unset: { aliveAt: '' } });
};

const notAlive = () => ({
  $or: [{ aliveAt: { $exists: false } }, { aliveAt: { $lt: new Date(Date.now() - ALIVE_SECONDS * 1_000) } }],
});

export const isRunAlive = async (id: string): Promise<boolean> =>
  (await (await runs()).findOne({ _id: id, ...notAlive() }, { projection: { _id: 1 } })) === null;

/** Marks the import first, so that a stalled one stops when it resumes. @returns false if it is running */
export async function beginUndo(id: string): Promise<boolean> {
  const $set = { undoneAt: new Date(), isPartlyUndone: true };
  const { matchedCount } = await (await runs()).updateOne(
    { _id: id, ...notAlive() },
    { $set, $unset: { aliveAt: '' } },
  );
  return matchedCount === 1;
}

/** No effect if a heartbeat arrived since the undo started. */
export const endUndo = async (id: string): Promise<void> => {
  await (await runs()).updateOne({ _id: id, aliveAt: { $exists: false } }, { $set: { isPartlyUndone: false } });
};

/** Later imports that found records of this one unchanged. */
export async function listConfirmingRuns(id: string): Promise<{ readonly id: string; readonly records: number }[]> {
  const filter = { [`confirmed.${id}`]: { $gt: 0 }, undoneAt: { $exists: false } };
  const later = await (await runs())
    .find(filter as never)
    .sort({ startedAt: 1 })
    .toArray();
  return later.map(({ _id, confirmed }) => ({ id: _id, records: confirmed?.[id] ?? 0 }));
}

export const findRun = async (id: string): Promise<ImportRun | null> => (await runs()).findOne({ _id: id });

export const listRuns = async (limit: number): Promise<ImportRun[]> =>
  (await runs()).find().sort({ startedAt: -1, _id: -1 }).limit(limit).toArray();

/** Copies records before an import overwrites them; a resumed import keeps the first copy. */
export async function storeUndoCopies(
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

/** Deletes copies of records that had one of these identities. */
export const deleteUndoCopiesOf = async (identities: readonly string[]): Promise<void> => {
  await (await importChanges()).deleteMany({ 'before.parties': { $in: [...identities] } } as never);
};

/** Keeps the numbers of deleted records, so that an undo can name them. */
export async function stripUndoCopies(records: readonly { readonly _id: string; readonly customId: string }[]) {
  if (records.length === 0) return;
  await (await importChanges()).bulkWrite(
    records.map(({ _id, customId }) => ({
      updateMany: { filter: { record: _id }, update: { $set: { customId }, $unset: { before: '' } } },
    })),
  );
}

/** An undo must not restore erased data. */
export const deleteUndoCopies = async (records: readonly string[]): Promise<void> => {
  await (await importChanges()).deleteMany({ record: { $in: [...records] } });
};
