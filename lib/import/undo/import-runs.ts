import { randomInt } from 'node:crypto';
import type { Document } from 'mongodb';
import { database } from '../../db/client';
import { IMPORT_CHANGES, IMPORT_RUNS } from '../../db/collections';
import { env } from '../../env';

const DAY_MS = 86_400_000;

/** What an import can be undone by is kept so long. */
export const UNDO_DAYS = 30;

export type ImportCounts = {
  readonly read: number;
  readonly loaded: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
};

/** One import of records (collection `importRuns`). */
export type ImportRun = {
  /** Day, time (UTC) and four letters, such as `20261124-1503-kfmt`. */
  readonly _id: string;
  readonly startedAt: Date;
  /** The last time that it was finished; none: it is under way, or was stopped. */
  readonly endedAt?: Date;
  readonly undoneAt?: Date;
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
  readonly before: Document;
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
  await (await runs()).insertOne({ _id, startedAt, by, source, expiresAt });
  return _id;
}

export const endRun = async (id: string, counts: ImportCounts): Promise<void> => {
  await (await runs()).updateOne({ _id: id }, { $set: { endedAt: new Date(), counts } });
};

export const markUndone = async (id: string): Promise<void> => {
  await (await runs()).updateOne({ _id: id }, { $set: { undoneAt: new Date() } });
};

export const findRun = async (id: string): Promise<ImportRun | null> => (await runs()).findOne({ _id: id });

/** The newest first. */
export const listRuns = async (limit: number): Promise<ImportRun[]> =>
  (await runs()).find().sort({ startedAt: -1, _id: -1 }).limit(limit).toArray();

/** Keeps records as they are now, before an import writes over them: as the first time, where it was stopped meanwhile. */
export async function keepBefore(
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
export const forgetBeforeOf = async (identities: readonly string[]): Promise<void> => {
  await (await importChanges()).deleteMany({ 'before.parties': { $in: [...identities] } } as never);
};

/** Forgets how records were: what an erasure takes must not come back by an undo. */
export const forgetBefore = async (records: readonly string[]): Promise<void> => {
  await (await importChanges()).deleteMany({ record: { $in: [...records] } });
};
