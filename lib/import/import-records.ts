import { ensureAgency } from '../db/agency';
import { env } from '../env';
import type { RecordTypeDocument } from '../record-types/document';
import type { RecordContent, StoredTypeReference } from '../records/document';
import { loadRecords } from './load-records';
import type { Mapping } from './mapping';
import { RowError, recordFromRow } from './record-from-row';
import { recordTypeFor as plainRecordType } from './record-type-for';
import { emptyReport, type ImportReport } from './report';
import { isUnreadable, readCsv } from './row-reader';
import { statusTypeOf } from './status-type';

const BATCH = 500;

export type ImportOptions = {
  readonly file: string;
  readonly mapping: Mapping;
  /** How a record type that is not there yet is set up; plainly, unless said otherwise. */
  readonly recordTypeFor?: (reference: StoredTypeReference) => RecordTypeDocument;
  /** Told after every batch how many bytes of the file have been read and how many rows. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly rows: number }) => void;
};

type Pending = { readonly line: number; readonly record: RecordContent };

/**
 * Imports a CSV file of records through a mapping: validates every row, loads in batches, refuses bad rows by line.
 * Running it twice changes nothing.
 * @throws AgencyMismatchError when the stored dates belong to another time zone.
 */
export async function importRecords(options: ImportOptions): Promise<ImportReport> {
  const { file, mapping, recordTypeFor = plainRecordType, onProgress } = options;
  const { AGENCY_CODE: agencyCode, AGENCY_TIME_ZONE: timeZone } = env();
  await ensureAgency(timeZone);
  const report = emptyReport();
  const lineOfId = new Map<string, number>();
  let pending: Pending[] = [];
  let bytes = 0;

  const flush = async (): Promise<void> => {
    const { outcomes, recordTypesAdded } = await loadRecords(
      pending.map(({ record }) => record),
      recordTypeFor,
    );
    report.recordTypesAdded += recordTypesAdded;
    outcomes.forEach((outcome, at) => {
      if (typeof outcome === 'object') report.refused.push({ line: pending[at]?.line ?? 0, reason: outcome.refused });
      else report[outcome] += 1;
    });
    pending = [];
    onProgress?.({ bytes, rows: report.read });
  };

  for await (const row of readCsv(file, (read) => {
    bytes = read;
  })) {
    report.read += 1;
    if (isUnreadable(row)) {
      report.refused.push({ line: row.line, reason: row.problem });
      continue;
    }
    try {
      const record = recordFromRow(row.cells, { mapping, agencyCode, timeZone });
      const earlier = lineOfId.get(record._id);
      if (earlier !== undefined)
        throw new RowError(`${record.customId} stands on line ${earlier} already; keep one of the two`);
      lineOfId.set(record._id, row.line);
      const status = record.status?.value ?? '';
      if (statusTypeOf(status, mapping.status.statusTypes) === undefined) {
        report.unknownStatuses.set(status, (report.unknownStatuses.get(status) ?? 0) + 1);
      }
      pending.push({ line: row.line, record });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      report.refused.push({ line: row.line, reason: error.message });
    }
    if (pending.length >= BATCH) await flush();
  }
  await flush();
  return report;
}
