import { ensureAgency } from '../db/agency';
import { writeAudit } from '../identity/audit/repository';
import { env } from '../platform/settings/env';
import type { RecordTypeDocument } from '../record-types/document';
import type { RecordContent, StoredTypeReference } from '../records/document';
import { listDoubtfulLinks } from '../records/membership/identity-summary';
import { BatchQueue } from './load/batch-queue';
import { type Checkpoint, deleteCheckpoint, findCheckpoint, saveCheckpoint } from './load/checkpoint-repository';
import { Duplicates } from './load/duplicates';
import { jsonSource } from './load/json-source';
import { RecordLoader, type RecordOutcome, type SourceRecord } from './load/load-records';
import { csvSource, type RecordSource, type SourceContext, type SourceRow } from './load/record-source';
import type { Mapping } from './mapping/mapping';
import { recordTypeFor as plainRecordType } from './record/record-type-for';
import { Refusals } from './refusals';
import { countStatus, emptyReport, type ImportReport } from './report';
import { type FileFacts, inspectFile } from './rows/inspect-file';
import { isUnreadable, type Line } from './rows/row';
import { Heartbeat } from './undo/heartbeat';
import { beginRun, endRun, findRun } from './undo/import-runs';
import { RowError } from './values/cells';

export type Progress = { readonly bytes: number; readonly rows: number };

export type SourceLoadOptions = {
  readonly recordTypeFor?: (reference: StoredTypeReference) => RecordTypeDocument;
  /** Fills in what the file lacks; only the demo uses it. */
  readonly complete?: (record: RecordContent) => RecordContent;
  readonly onProgress?: (progress: Progress) => void;
  readonly fromStart?: boolean;
  readonly checkpointMs?: number;
  /** The user; without one, as for the demo, the import is not listed and cannot be undone. */
  readonly by?: string;
};

export type ImportOptions = SourceLoadOptions & {
  readonly file: string;
  /** Required for CSV; JSON and NDJSON use the field names of the API. */
  readonly mapping?: Mapping | undefined;
  /** Default: beside the file. */
  readonly refusedFile?: string | undefined;
};

type Pending = SourceRecord & {
  readonly line: number;
  readonly place?: string | undefined;
  readonly source: readonly Line[];
  /** Rows and bytes read up to and including this row. */
  readonly rows: number;
  readonly bytes: number;
};

/** @returns null if there is no checkpoint, or if its import was undone. */
async function checkpointOf(fingerprint: string): Promise<Checkpoint | null> {
  const checkpoint = await findCheckpoint(fingerprint);
  const run = checkpoint?.importId === undefined ? null : await findRun(checkpoint.importId);
  return run?.undoneAt === undefined ? checkpoint : null;
}

class RecordImport {
  private readonly duplicates = new Duplicates();
  private readonly refusals: Refusals;
  private readonly loader: RecordLoader;
  private readonly queue: BatchQueue<Pending, RecordOutcome>;
  private lastSaved = Date.now();
  private bytes = 0;
  private storedRows = 0;
  private confirmed: Record<string, number> = {};
  private heartbeat: Heartbeat | undefined;

  constructor(
    private readonly source: RecordSource,
    private readonly report: ImportReport,
    private readonly options: SourceLoadOptions,
    private readonly knowsStatus: (status: string) => boolean,
  ) {
    const { recordTypeFor = plainRecordType, complete } = options;
    this.loader = new RecordLoader({ recordTypeFor, complete });
    this.refusals = new Refusals(source.refused);
    this.queue = new BatchQueue(
      (items) => this.loader.load(items),
      (items, outcomes) => this.stored(items, outcomes),
    );
  }

  private async stored(items: readonly Pending[], outcomes: readonly RecordOutcome[]): Promise<void> {
    const { report } = this;
    for (const [at, outcome] of outcomes.entries()) {
      if (typeof outcome !== 'object') report[outcome] += 1;
      else if ('confirms' in outcome) this.confirm(outcome.confirms);
      else {
        const { line = 0, place, source = [] } = items[at] ?? {};
        await this.refusals.add({ line, place, reason: outcome.refused }, source);
      }
    }
    const last = items.at(-1);
    if (last === undefined) return;
    this.storedRows = last.rows;
    this.options.onProgress?.({ bytes: last.bytes, rows: last.rows });
    this.heartbeat?.check();
    if (Date.now() - this.lastSaved < (this.options.checkpointMs ?? 1_000)) return;
    this.lastSaved = Date.now();
    await this.heartbeat?.beat();
    const { loaded, updated, unchanged } = report;
    const { importId } = this.loader;
    await saveCheckpoint(this.source.fingerprint, {
      rows: last.rows,
      loaded,
      updated,
      unchanged,
      ...(importId && { importId, confirmed: this.confirmed }),
    });
  }

  private confirm(importId: string): void {
    this.report.unchanged += 1;
    // Rows that this import itself stored before an interruption are not confirmations.
    if (importId !== this.loader.importId) this.confirmed[importId] = (this.confirmed[importId] ?? 0) + 1;
  }

  /** @throws RowError for wrong values and duplicates */
  private check(row: SourceRow): SourceRecord {
    const read = this.duplicates.read(row);
    const status = read.record.status?.value;
    if (status !== undefined && !this.knowsStatus(status)) countStatus(this.report.unknownStatuses, status);
    return read;
  }

  private enqueue(row: SourceRow, from: Checkpoint | null): Promise<void> | undefined {
    const { line, place, source } = row;
    let checked: SourceRecord;
    try {
      checked = this.check(row);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return this.refusals.add({ line, place, reason: error.message }, source);
    }
    const rows = this.report.read;
    // Stored by the interrupted run; read again only for duplicates and refusals.
    if (from !== null && rows <= from.rows) return undefined;
    return this.queue.add({ ...checked, line, place, source, rows, bytes: this.bytes });
  }

  run(): Promise<void> {
    const read = () => this.readAll().finally(() => this.queue.ended());
    return this.refusals
      .during(read)
      .then(() => this.finish())
      .catch(async (error: unknown) => {
        // Report the first error even if the database is down.
        await this.heartbeat?.fail().catch(() => undefined);
        throw error;
      });
  }

  private async begin(from: Checkpoint | null): Promise<void> {
    const { by } = this.options;
    if (by === undefined) return;
    const id = from?.importId ?? (await beginRun({ by, source: this.source.name }));
    this.loader.importId = id;
    this.confirmed = { ...from?.confirmed };
    this.storedRows = from?.rows ?? 0;
    this.heartbeat = new Heartbeat(id, () => ({ rows: this.storedRows, confirmed: this.confirmed }));
    await this.heartbeat.beat();
  }

  private async readAll(): Promise<void> {
    const { source, report, options } = this;
    const from = options.fromStart ? null : await checkpointOf(source.fingerprint);
    if (from !== null) {
      const { loaded, updated, unchanged, rows } = from;
      Object.assign(report, { loaded, updated, unchanged, resumedAfter: rows });
    }
    await this.begin(from);
    const onBytes = (bytes: number): void => {
      this.bytes = bytes;
    };
    for await (const row of source.rows(onBytes)) {
      report.read += 1;
      this.loader.ownedFields = source.ownedFields();
      if (isUnreadable(row))
        await this.refusals.add({ line: row.line, place: row.place, reason: row.problem }, row.source);
      else {
        // Most rows only join a batch, without a promise.
        const pending = this.enqueue(row, from);
        if (pending !== undefined) await pending;
      }
    }
    await this.queue.finish();
    await this.loader.finish();
  }

  private async finish(): Promise<void> {
    const { source, report } = this;
    await this.heartbeat?.beat();
    await deleteCheckpoint(source.fingerprint);
    Object.assign(report, this.refusals.report);
    report.recordTypesAdded = this.loader.recordTypesAdded;
    await this.endRun();
    report.doubtfulLinks = await listDoubtfulLinks(this.loader.touchedIdentities);
  }

  private async endRun(): Promise<void> {
    const { importId } = this.loader;
    if (importId === undefined) return;
    const { read, loaded, updated, unchanged, refusedRows: refused } = this.report;
    await this.heartbeat?.stop();
    await endRun(importId, { read, loaded, updated, unchanged, refused }, this.confirmed);
    this.report.id = importId;
    const details = { source: this.source.name, loaded: String(loaded), updated: String(updated) };
    await writeAudit({ action: 'import.done', actor: 'command-line', subject: importId, details });
  }
}

/** @throws AgencyMismatchError */
export async function agencyContext(): Promise<SourceContext> {
  const { AGENCY_CODE: agencyCode, AGENCY_TIME_ZONE: timeZone } = env();
  await ensureAgency({ timeZone, code: agencyCode });
  return { agencyCode, timeZone };
}

/** @param knowsStatus whether a status has a status type */
export async function loadSource(
  source: RecordSource,
  report: ImportReport,
  options: SourceLoadOptions,
  knowsStatus: (status: string) => boolean = () => true,
): Promise<ImportReport> {
  await new RecordImport(source, report, options, knowsStatus).run();
  return report;
}

export function sourceOf(
  facts: FileFacts,
  mapping: Mapping | undefined,
  context: SourceContext,
  report: ImportReport,
  refusedFile?: string,
): RecordSource {
  return mapping === undefined
    ? jsonSource(facts, context, refusedFile)
    : csvSource(facts, mapping, context, report, refusedFile);
}

/** Whether the mapping knows a status; without a mapping, the file contains the status type itself. */
export const isKnownStatus =
  (mapping: Mapping | undefined) =>
  (status: string): boolean =>
    mapping === undefined || mapping.statusTypeOf(status) !== undefined;

/**
 * Can be repeated without changes, and resumes after an interruption.
 * @throws FileError or MappingError if the file does not fit, AgencyMismatchError for data of another time zone or
 * agency
 */
export async function importRecords(options: ImportOptions): Promise<ImportReport> {
  const { file, mapping, refusedFile } = options;
  const facts = await inspectFile(file);
  const report = emptyReport();
  const source = sourceOf(facts, mapping, await agencyContext(), report, refusedFile);
  return loadSource(source, report, options, isKnownStatus(mapping));
}
