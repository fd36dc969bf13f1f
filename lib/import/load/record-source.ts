import { hash } from 'node:crypto';
import { fitColumns } from '../mapping/file-columns';
import type { Mapping } from '../mapping/mapping';
import { recordFromRow, rowKey } from '../record/record-from-row';
import type { ImportReport } from '../report';
import type { FileFacts } from '../rows/inspect-file';
import { type CsvHeader, readCsv } from '../rows/read-csv';
import { RefusedRows } from '../rows/refused-rows';
import type { Line, UnreadableRow } from '../rows/row';
import type { SourceRecord } from './load-records';
import { sourceHasher } from './source-hash';

export type RecordKey = { readonly id: string; readonly customId: string };

/** A row of a source, not yet looked at. */
export type RecordRow = {
  readonly line: number;
  readonly source: readonly Line[];
  /** What a file of refused rows says of it; undefined in any other file. */
  readonly earlierReason?: string | undefined;
  /** @throws RowError for all values that are missing or malformed. */
  readonly read: () => SourceRecord;
  /** The record's number alone, for a row that cannot be read as a whole. @throws RowError */
  readonly key: () => RecordKey;
};

/** Where records come from. */
export type RecordSource = {
  /** Hash of the file and of how it is read: the same means the same records. */
  readonly fingerprint: string;
  readonly rows: (onBytes: (bytes: number) => void) => AsyncIterable<RecordRow | UnreadableRow>;
  readonly refused: RefusedRows;
  /** Fields that the source decides over: an update clears those that a record no longer has. */
  readonly ownedFields: () => readonly string[];
};

export type SourceContext = { readonly agencyCode: string; readonly timeZone: string };

const DELIMITER_NAMES: Readonly<Record<string, string>> = { '\t': 'a tab' };

/** How a file was read, for people; nothing where it is as most are. */
const readAs = ({ delimiter, encoding }: CsvHeader): string | undefined =>
  delimiter === ',' && encoding === 'utf-8'
    ? undefined
    : `${encoding}, cells apart by ${DELIMITER_NAMES[delimiter] ?? delimiter}`;

/** A CSV file, read through a mapping. @throws FileError, MappingError */
export function csvSource(
  facts: FileFacts,
  mapping: Mapping,
  context: SourceContext,
  report: Pick<ImportReport, 'lackingColumns' | 'unreadColumns' | 'readAs'>,
  refusedFile?: string,
): RecordSource {
  const rowContext = { mapping, ...context };
  const hasher = sourceHasher(rowContext);
  let header: CsvHeader | undefined;
  let owned: readonly string[] = [];
  const onHeader = (found: CsvHeader): void => {
    header = found;
    const fit = fitColumns(found.columns, mapping);
    owned = fit.owned;
    report.lackingColumns.push(...fit.lacking);
    report.unreadColumns.push(...fit.unread);
    const words = readAs(found);
    if (words !== undefined) report.readAs = words;
  };
  const { encoding, delimiter, skipLines } = mapping;
  async function* rows(onBytes: (bytes: number) => void): AsyncGenerator<RecordRow | UnreadableRow> {
    for await (const row of readCsv(facts.file, { facts, encoding, delimiter, skipLines, onBytes, onHeader })) {
      if ('problem' in row) {
        yield row;
        continue;
      }
      const { line, source, cells, earlierReason } = row;
      const read = (): SourceRecord => ({ record: recordFromRow(cells, rowContext), sourceHash: hasher.of(cells) });
      yield { line, source, earlierReason, read, key: () => rowKey(cells, rowContext) };
    }
  }
  return {
    fingerprint: hash('sha256', `csv ${facts.sha256} ${hasher.salt}`),
    rows,
    refused: new RefusedRows(facts.file, refusedFile, () => header),
    ownedFields: () => owned,
  };
}
