import { ensureAgency } from '../db/agency';
import { env } from '../env';
import type { RecordTypeDocument } from '../record-types/document';
import type { RecordContent, StoredTypeReference } from '../records/document';
import { RowError } from './cells';
import { fitColumns } from './file-columns';
import { RecordLoader, type SourceRecord } from './load-records';
import type { Mapping } from './mapping';
import { recordFromRow } from './record-from-row';
import { recordTypeFor as plainRecordType } from './record-type-for';
import { emptyReport, type ImportReport } from './report';
import { isUnreadable, readCsv } from './row-reader';
import { sourceHasher } from './source-hash';

// Small batches, several at once: reading and the database then work side by side (npm run bench).
const BATCH = 300;
const MOST_UNDER_WAY = 6;

/** How far an import has come. */
export type Progress = { readonly bytes: number; readonly rows: number };

export type ImportOptions = {
  readonly file: string;
  readonly mapping: Mapping;
  /** How a record type that is not there yet is set up; plainly, unless said otherwise. */
  readonly recordTypeFor?: (reference: StoredTypeReference) => RecordTypeDocument;
  /** Adds to a record what the file lacks (the demo); unless given, records stay as the file has them. */
  readonly complete?: (record: RecordContent) => RecordContent;
  /** Told after every batch how many bytes of the file have been read and how many rows. */
  readonly onProgress?: (progress: Progress) => void;
};

type Pending = SourceRecord & { readonly line: number };

/**
 * Imports a CSV file of records through a mapping: validates every row, loads in batches, refuses bad rows by line.
 * Running it twice changes nothing.
 * @throws FileError and MappingError when the file as a whole does not fit, AgencyMismatchError when the stored data belong to another time zone or agency.
 */
export async function importRecords(options: ImportOptions): Promise<ImportReport> {
  const { file, mapping, recordTypeFor = plainRecordType, complete, onProgress } = options;
  const { AGENCY_CODE: agencyCode, AGENCY_TIME_ZONE: timeZone } = env();
  await ensureAgency({ timeZone, code: agencyCode });
  const context = { mapping, agencyCode, timeZone };
  const hashOf = sourceHasher(context);
  const report = emptyReport();
  const loader = new RecordLoader({ recordTypeFor, complete });
  const lineOfId = new Map<string, number>();
  let pending: Pending[] = [];
  let bytes = 0;
  /** Batches under way, oldest first. */
  const loading: Promise<void>[] = [];

  const load = async (batch: readonly Pending[], progress: Progress): Promise<void> => {
    const outcomes = await loader.load(batch);
    outcomes.forEach((outcome, at) => {
      if (typeof outcome === 'object') report.refused.push({ line: batch[at]?.line ?? 0, reason: outcome.refused });
      else report[outcome] += 1;
    });
    onProgress?.(progress);
  };
  /** Some batches are under way while the next is read; never more than that is held. */
  const flush = async (): Promise<void> => {
    const batch = pending;
    pending = [];
    if (loading.length >= MOST_UNDER_WAY) await loading.shift();
    const started = load(batch, { bytes, rows: report.read });
    // Failures surface where it is awaited; until then they must not count as unhandled.
    started.catch(() => undefined);
    loading.push(started);
  };

  const onBytes = (read: number): void => {
    bytes = read;
  };
  const onColumns = (columns: readonly string[]): void => {
    const { lacking, owned } = fitColumns(columns, mapping);
    report.lackingColumns.push(...lacking);
    loader.ownedFields = owned;
  };
  for await (const row of readCsv(file, { onBytes, onColumns })) {
    report.read += 1;
    if (isUnreadable(row)) {
      report.refused.push({ line: row.line, reason: row.problem });
      continue;
    }
    try {
      const record = recordFromRow(row.cells, context);
      const earlier = lineOfId.get(record._id);
      if (earlier !== undefined)
        throw new RowError(`${record.customId} stands on line ${earlier} already; keep one of the two`);
      lineOfId.set(record._id, row.line);
      const status = record.status?.value ?? '';
      if (mapping.statusTypeOf(status) === undefined) {
        report.unknownStatuses.set(status, (report.unknownStatuses.get(status) ?? 0) + 1);
      }
      pending.push({ line: row.line, record, sourceHash: hashOf(row.cells) });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      report.refused.push({ line: row.line, reason: error.message });
    }
    if (pending.length >= BATCH) await flush();
  }
  await flush();
  await Promise.all(loading);
  await loader.finish();
  report.recordTypesAdded = loader.recordTypesAdded;
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}
