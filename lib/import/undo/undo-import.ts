import { writeAudit } from '../../audit/repository';
import { database } from '../../db/client';
import { RECORD_TYPES, RECORDS } from '../../db/collections';
import { referenceDataChanged } from '../../db/reference-version';
import type { RecordDocument } from '../../records/document';
import { MemberLookup } from '../load/member-lookup';
import { findRun, type ImportChange, type ImportRun, importChanges, markUndone } from './import-runs';

type StoredRecord = RecordDocument & { readonly importId?: string; readonly addedBy?: string };

/** The import is not one that can be undone; the message says why. */
export class UndoError extends Error {}

export type Undone = {
  readonly id: string;
  /** Records that the import had added, and that are gone. */
  readonly removed: number;
  /** Records that are what they were before the import. */
  readonly returned: number;
  /** Record types that the import had added, and that no record has any more. */
  readonly recordTypes: number;
  /** Numbers of records that stay as they are, and why; the first hundred. */
  readonly left: readonly { readonly customId: string; readonly reason: string }[];
  readonly leftRecords: number;
};

const BATCH = 500;
const MOST_NAMED = 100;

const records = async () => (await database()).collection<StoredRecord>(RECORDS);

class Undo {
  removed = 0;
  returned = 0;
  leftRecords = 0;
  readonly left: { readonly customId: string; readonly reason: string }[] = [];
  private readonly members = new MemberLookup();

  constructor(
    private readonly id: string,
    private readonly isDry: boolean,
  ) {}

  private leave({ customId, importId, addedBy }: StoredRecord): void {
    this.leftRecords += 1;
    if (this.left.length === MOST_NAMED) return;
    const reason =
      importId !== this.id
        ? `changed by the import ${importId} since`
        : `it was there before, and what it was is no longer kept${addedBy === undefined ? '' : ` (added by ${addedBy})`}`;
    this.left.push({ customId, reason });
  }

  private async remove(batch: readonly StoredRecord[]): Promise<void> {
    this.removed += batch.length;
    if (this.isDry || batch.length === 0) return;
    await (await records()).deleteMany({ _id: { $in: batch.map(({ _id }) => _id) }, importId: this.id });
  }

  private async giveBack(changes: readonly ImportChange[]): Promise<void> {
    this.returned += changes.length;
    if (this.isDry || changes.length === 0) return;
    const documents = changes.map(({ before }) => before as unknown as StoredRecord);
    // Whose they are may have changed since.
    const membersOf = await this.members.learn(documents.flatMap(({ parties }) => parties));
    await (await records()).bulkWrite(
      documents.map(({ _id, ...fields }) => ({
        replaceOne: {
          filter: { _id, importId: this.id },
          replacement: { ...fields, memberIds: membersOf(fields.parties) } as never,
        },
      })),
      { ordered: false },
    );
    await (await importChanges()).deleteMany({ _id: { $in: changes.map(({ _id }) => _id) } });
  }

  async batch(batch: readonly StoredRecord[]): Promise<void> {
    const isOwn = ({ importId, addedBy }: StoredRecord): boolean => importId === this.id && addedBy === this.id;
    await this.remove(batch.filter(isOwn));
    const others = batch.filter((record) => !isOwn(record));
    const written = others.filter(({ importId }) => importId === this.id).map(({ _id }) => _id);
    const changes = await (await importChanges()).find({ run: this.id, record: { $in: written } }).toArray();
    const kept = new Set(changes.map(({ record }) => record));
    for (const record of others) if (!kept.has(record._id)) this.leave(record);
    await this.giveBack(changes);
  }

  /** Records that the import changed, and another one after it. */
  async nameOverwritten(): Promise<void> {
    for await (const { record } of (await importChanges()).find({ run: this.id }, { projection: { record: 1 } })) {
      const found = await (await records()).findOne({ _id: record, importId: { $ne: this.id } } as never);
      if (found !== null && found.addedBy !== this.id && found.importId !== undefined) this.leave(found);
    }
  }

  finish = (): Promise<void> => this.members.catchUp();
}

/** Removes the record types that the import added, unless a record has one or they were changed since. */
async function removeTypes(id: string, isDry: boolean): Promise<number> {
  const types = (await database()).collection<{ _id: string; importId?: string }>(RECORD_TYPES);
  let removed = 0;
  for (const { _id } of await types.find({ importId: id }, { projection: { _id: 1 } }).toArray()) {
    const isUsed =
      (await (await records()).findOne({ 'type.value': _id } as never, { projection: { _id: 1 } })) !== null;
    if (isUsed && !isDry) continue;
    removed += 1;
    if (!isDry) await types.deleteOne({ _id });
  }
  if (removed > 0 && !isDry) await referenceDataChanged();
  return removed;
}

/** @throws UndoError */
async function undoable(id: string): Promise<ImportRun> {
  const run = await findRun(id);
  if (run === null) throw new UndoError(`There is no import ${id}.`);
  if (run.undoneAt !== undefined) throw new UndoError(`The import ${id} was undone on ${run.undoneAt.toISOString()}.`);
  return run;
}

export type UndoOptions = {
  /** Counts and names, and changes nothing. */
  readonly isDry?: boolean;
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

/**
 * Undoes an import of records: what it added goes, what it changed returns to what it was; what was changed by another
 * import since stays, and is named. Can be repeated after a stop at any point.
 * @throws UndoError
 */
export async function undoImport(id: string, { isDry = false, onProgress }: UndoOptions = {}): Promise<Undone> {
  const { counts } = await undoable(id);
  const total = (counts?.loaded ?? 0) + (counts?.updated ?? 0);
  const undo = new Undo(id, isDry);
  await undo.nameOverwritten();
  let done = 0;
  let batch: StoredRecord[] = [];
  const flush = async (): Promise<void> => {
    await undo.batch(batch);
    done += batch.length;
    onProgress?.({ part: total === 0 ? 0 : Math.min(1, done / total), rows: done });
    batch = [];
  };
  const touched = (await records()).find({ $or: [{ importId: id }, { addedBy: id }] } as never, {
    projection: { customId: 1, importId: 1, addedBy: 1 },
    sort: { _id: 1 },
  });
  for await (const record of touched) {
    batch.push(record);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const recordTypes = await removeTypes(id, isDry);
  const { removed, returned, left, leftRecords } = undo;
  if (!isDry) {
    await undo.finish();
    await (await importChanges()).deleteMany({ run: id });
    await markUndone(id);
    const details = { removed: String(removed), returned: String(returned), left: String(leftRecords) };
    await writeAudit({ action: 'import.undone', actor: 'command-line', subject: id, details });
  }
  return { id, removed, returned, recordTypes, left, leftRecords };
}
