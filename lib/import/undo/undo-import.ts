import { database } from '../../db/client';
import { RECORD_TYPES, RECORDS } from '../../db/collections';
import { renewReferenceVersion } from '../../db/reference-version';
import { writeAudit } from '../../identity/audit/repository';
import type { RecordDocument } from '../../records/document';
import { withNewListVersions } from '../../records/list-versions';
import { MemberLookup } from '../../records/membership/member-lookup';
import {
  ALIVE_SECONDS,
  beginUndo,
  endUndo,
  findRun,
  type ImportChange,
  type ImportRun,
  importChanges,
  isRunAlive,
  listConfirmingRuns,
} from './import-runs';

type StoredRecord = RecordDocument & { readonly importId?: string; readonly addedBy?: string };

/** The message says why. */
export class UndoError extends Error {}

export type UndoResult = {
  readonly id: string;
  readonly removed: number;
  readonly returned: number;
  readonly recordTypes: number;
  /** Records that were not undone; at most 100. */
  readonly left: readonly { readonly customId: string; readonly reason: string }[];
  readonly leftRecords: number;
  /** Record types that records still have or may return to. */
  readonly recordTypesLeft: number;
  /** Imports to undo first; empty if nothing more can be undone. */
  readonly undoFirst: readonly string[];
  /** Later imports that found these records unchanged. */
  readonly confirmedBy: readonly { readonly id: string; readonly records: number }[];
};

const BATCH = 500;
const MAX_REPORTED = 100;

const PROJECTION = { customId: 1, importId: 1, addedBy: 1, 'type.value': 1, memberIds: 1 };

const records = async () => (await database()).collection<StoredRecord>(RECORDS);

class Undo {
  removed = 0;
  returned = 0;
  leftRecords = 0;
  readonly left: { readonly customId: string; readonly reason: string }[] = [];
  readonly undoFirst = new Set<string>();
  /** Dry run: records that would lose a type. */
  private readonly freed = new Map<string, number>();
  private readonly members = new MemberLookup();

  constructor(
    private readonly id: string,
    private readonly isDry: boolean,
  ) {}

  private skip(customId: string, reason: string): void {
    this.leftRecords += 1;
    if (this.left.length < MAX_REPORTED) this.left.push({ customId, reason });
  }

  /** Reports records that another import changed later. */
  private async skipOverwritten(overwritten: readonly StoredRecord[]): Promise<void> {
    const keys = overwritten.map(({ _id, importId }) => `${importId}:${_id}`);
    const copies = (await importChanges()).find(
      { _id: { $in: keys }, before: { $exists: true } },
      { projection: { _id: 1 } },
    );
    const recoverable = new Set((await copies.toArray()).map(({ _id }) => _id));
    for (const { _id, customId, importId = '', addedBy } of overwritten) {
      const canBeUndone = addedBy === importId || recoverable.has(`${importId}:${_id}`);
      if (canBeUndone) this.undoFirst.add(importId);
      const end = canBeUndone ? '' : ', whose previous content is no longer kept';
      this.skip(customId, `later changed by the import ${importId}${end}`);
    }
  }

  private free(type: string | undefined, records: number): void {
    if (this.isDry && type !== undefined) this.freed.set(type, (this.freed.get(type) ?? 0) + records);
  }

  private async remove(batch: readonly StoredRecord[]): Promise<void> {
    this.removed += batch.length;
    for (const { type } of batch) this.free(type.value, 1);
    if (this.isDry || batch.length === 0) return;
    await (await records()).deleteMany({ _id: { $in: batch.map(({ _id }) => _id) }, importId: this.id });
  }

  private async restore(changes: readonly ImportChange[]): Promise<void> {
    this.returned += changes.length;
    if (this.isDry || changes.length === 0) return;
    const documents = changes.map(({ before }) => before as unknown as StoredRecord);
    const membersOf = await this.members.learn(documents.flatMap(({ parties }) => parties));
    const updates = documents.map(({ _id, ...fields }) => ({
      replaceOne: {
        filter: { _id, importId: this.id },
        replacement: { ...fields, memberIds: membersOf(fields.parties) } as never,
      },
    }));
    const members = documents.flatMap(({ parties }) => membersOf(parties));
    await withNewListVersions(members, async () => (await records()).bulkWrite(updates, { ordered: false }));
    await (await importChanges()).deleteMany({ _id: { $in: changes.map(({ _id }) => _id) } });
  }

  async batch(batch: readonly StoredRecord[]): Promise<void> {
    const members = this.isDry ? [] : batch.flatMap(({ memberIds }) => memberIds);
    await withNewListVersions(members, () => this.undoBatch(batch));
  }

  private async undoBatch(batch: readonly StoredRecord[]): Promise<void> {
    const isOwn = ({ importId, addedBy }: StoredRecord): boolean => importId === this.id && addedBy === this.id;
    await this.remove(batch.filter(isOwn));
    const others = batch.filter((record) => !isOwn(record));
    const ownIds = others.filter(({ importId }) => importId === this.id).map(({ _id }) => _id);
    const changes = await (await importChanges())
      .find({ run: this.id, record: { $in: ownIds }, before: { $exists: true } })
      .toArray();
    const previous = new Map(changes.map(({ record, before }) => [record, before]));
    const overwritten: StoredRecord[] = [];
    for (const record of others) {
      if (previous.has(record._id)) {
        this.free(record.type.value, 1);
        this.free(previous.get(record._id)?.type?.value, -1);
      } else if (record.importId !== this.id) overwritten.push(record);
      else {
        const by = record.addedBy === undefined ? '' : ` (added by ${record.addedBy})`;
        this.skip(record.customId, `it existed before, and its previous content is no longer kept${by}`);
      }
    }
    await this.skipOverwritten(overwritten);
    await this.restore(changes);
  }

  private async reportChanged(changes: readonly ImportChange[]): Promise<void> {
    const ids = changes.map(({ record }) => record);
    const current = await (await records()).find({ _id: { $in: ids } }, { projection: PROJECTION }).toArray();
    const stored = new Map(current.map((record) => [record._id, record]));
    const overwritten: StoredRecord[] = [];
    for (const { record, before, customId = before?.customId } of changes) {
      const now = stored.get(record);
      if (now === undefined) this.skip(customId ?? record, 'changed by this import and later deleted');
      // Records that the import still owns are undone with the others; the rest may have been restored before an interruption.
      else if (now.importId !== this.id && now.addedBy !== this.id)
        if (before !== undefined && now.importId === before.importId) this.returned += 1;
        else overwritten.push(now);
    }
    await this.skipOverwritten(overwritten);
  }

  /** Reports records that were changed or deleted after the import. */
  async reportLeft(): Promise<void> {
    const projection = { record: 1, customId: 1, 'before.customId': 1, 'before.importId': 1 };
    let batch: ImportChange[] = [];
    for await (const change of (await importChanges()).find({ run: this.id }, { projection })) {
      batch.push(change);
      if (batch.length < BATCH) continue;
      await this.reportChanged(batch);
      batch = [];
    }
    await this.reportChanged(batch);
  }

  /** Deletes record types of the import that no record has. */
  async removeTypes(): Promise<{ readonly recordTypes: number; readonly recordTypesLeft: number }> {
    const types = (await database()).collection<{ _id: string; importId?: string }>(RECORD_TYPES);
    const added = await types.find({ importId: this.id }, { projection: { _id: 1 } }).toArray();
    const reservedTypes = added.length === 0 ? new Set<string>() : await this.heldTypes();
    let recordTypes = 0;
    for (const { _id } of added) {
      const ofType = { 'type.value': _id };
      const freed = Math.max(0, this.freed.get(_id) ?? 0);
      const isUsed = (await (await records()).countDocuments(ofType as never, { limit: freed + 1 })) > freed;
      if (isUsed) await this.findBlockingImport(ofType);
      if (isUsed || reservedTypes.has(_id)) continue;
      recordTypes += 1;
      if (!this.isDry) await types.deleteOne({ _id });
    }
    if (recordTypes > 0 && !this.isDry) await renewReferenceVersion();
    return { recordTypes, recordTypesLeft: added.length - recordTypes };
  }

  /** Types that records may return to if other imports are undone. */
  private async heldTypes(): Promise<Set<string>> {
    const reservedTypes = new Set<string>();
    const copies = (await importChanges()).find({ run: { $ne: this.id } }, { projection: { 'before.type.value': 1 } });
    for await (const { before } of copies) reservedTypes.add(String(before?.type?.value));
    return reservedTypes;
  }

  /** Notes the import that must be undone first because its records have the type, if that import can be undone. */
  private async findBlockingImport(ofType: object): Promise<void> {
    const filter = { ...ofType, importId: { $exists: true, $ne: this.id } };
    const user = await (await records()).findOne(filter as never, { projection: { importId: 1 } });
    const run = user?.importId === undefined ? null : await findRun(user.importId);
    if (run !== null && (run.undoneAt === undefined || run.isPartlyUndone)) this.undoFirst.add(run._id);
  }

  finish = (): Promise<void> => this.members.catchUp();
}

/** @throws UndoError */
async function undoable(id: string, isDry: boolean): Promise<ImportRun> {
  const run = await findRun(id);
  if (run === null) throw new UndoError(`There is no import ${id}.`);
  const { undoneAt, isPartlyUndone = false, rows = 0 } = run;
  if (undoneAt !== undefined && !isPartlyUndone)
    throw new UndoError(`The import ${id} was undone on ${undoneAt.toISOString()}.`);
  const isRunning = isDry ? await isRunAlive(id) : !(await beginUndo(id));
  if (isRunning)
    throw new UndoError(
      `The import ${id} is still running, or was stopped at row ${rows} less than ${ALIVE_SECONDS} seconds ago. Stop it or wait until it ends, then undo it.`,
    );
  return run;
}

export type UndoOptions = {
  readonly isDry?: boolean;
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

/** Reports records that another import changed later; undo that import first. Can be repeated. @throws UndoError */
export async function undoImport(id: string, { isDry = false, onProgress }: UndoOptions = {}): Promise<UndoResult> {
  const { counts } = await undoable(id, isDry);
  const total = (counts?.loaded ?? 0) + (counts?.updated ?? 0);
  const confirmedBy = await listConfirmingRuns(id);
  const undo = new Undo(id, isDry);
  await undo.reportLeft();
  let recordCount = 0;
  let batch: StoredRecord[] = [];
  const flush = async (): Promise<void> => {
    await undo.batch(batch);
    recordCount += batch.length;
    onProgress?.({ part: total === 0 ? 0 : Math.min(1, recordCount / total), rows: recordCount });
    batch = [];
  };
  const affectedRecords = (await records()).find({ $or: [{ importId: id }, { addedBy: id }] } as never, {
    projection: PROJECTION,
    sort: { _id: 1 },
  });
  for await (const record of affectedRecords) {
    batch.push(record);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const types = await undo.removeTypes();
  const { removed, returned, left, leftRecords } = undo;
  // Newest first, the order in which they can be undone.
  const undoFirst = [...undo.undoFirst].sort().reverse();
  if (!isDry) {
    await undo.finish();
    if (undoFirst.length === 0) {
      await (await importChanges()).deleteMany({ run: id });
      await endUndo(id);
    }
    const details = { removed: String(removed), returned: String(returned), left: String(leftRecords) };
    await writeAudit({ action: 'import.undone', actor: 'command-line', subject: id, details });
  }
  return { id, removed, returned, ...types, left, leftRecords, undoFirst, confirmedBy };
}
