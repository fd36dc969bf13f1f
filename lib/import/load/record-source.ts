import { hash } from 'node:crypto';
import path from 'node:path';
import { matchColumns } from '../mapping/file-columns';
import { type Mapping, MappingError } from '../mapping/mapping';
import { recordFromRow, rowKey } from '../record/record-from-row';
import type { ImportReport } from '../report';
import type { FileFacts } from '../rows/inspect-file';
import { csvFormatText, misreadHint, seemsMisread } from '../rows/misread-hint';
import { type CsvHeader, readCsv } from '../rows/read-csv';
import { RefusedRows } from '../rows/refused-rows';
import type { Line, UnreadableRow } from '../rows/row';
import type { MovedDates } from '../values/moved-dates';
import type { SourceRecord } from './load-records';
import { recordHasher, sourceHasher } from './source-hash';

export type RecordKey = { readonly id: string; readonly customId: string };

export type SourceRow = {
  readonly line: number;
  /** Shown instead of the line if several rows share it: `item 3 (A-2)`. */
  readonly place?: string | undefined;
  readonly source: readonly Line[];
  /** The reason in a refused file; undefined in other files. */
  readonly earlierReason?: string | undefined;
  /** @throws RowError */
  readonly read: () => SourceRecord;
  /** For a row that cannot be read as a whole. @throws RowError */
  readonly key: () => RecordKey;
};

export type RecordSource = {
  /** A file, or the URL of a server. */
  readonly name: string;
  /** Hash of the file and of how it is read: equal means the same records. */
  readonly fingerprint: string;
  readonly rows: (onBytes: (bytes: number) => void) => AsyncIterable<SourceRow | UnreadableRow>;
  readonly refused: RefusedRows;
  /** Fields that the source controls: an update clears missing ones. */
  readonly ownedFields: () => readonly string[];
};

export type SourceContext = {
  readonly agencyCode: string;
  readonly timeZone: string;
  /** Collects dates that fall on another day in agency time. */
  readonly movedDates?: MovedDates;
};

/** undefined for the usual form. */
function readAs({ delimiter, encoding, isMarked }: CsvHeader, facts: FileFacts, configured: Mapping['encoding']) {
  const form = csvFormatText(encoding, delimiter);
  if (isMarked && configured !== undefined && configured !== encoding)
    return `${form}: the file starts with a byte order mark of ${encoding}, which overrides ${configured} in the mapping`;
  if (seemsMisread(facts, encoding))
    return `${form}, as the mapping says, but it seems to be ${facts.encoding}: correct encoding in the mapping if texts are wrong or refused`;
  return delimiter === ',' && encoding === 'utf-8' ? undefined : form;
}

/** @throws MappingError for UTF-8 that would be read as windows-1252 and stored garbled */
function rejectMojibake(facts: FileFacts, header: CsvHeader): void {
  if (facts.isProvenUtf8 && header.encoding === 'windows-1252')
    throw new MappingError(`Texts would be stored garbled.${misreadHint(facts, header)} Nothing was imported.`);
}

/** @throws FileError, MappingError */
export function csvSource(
  facts: FileFacts,
  mapping: Mapping,
  context: SourceContext,
  report: Pick<ImportReport, 'lackingColumns' | 'unreadColumns' | 'readAs'>,
  refusedFile?: string,
): RecordSource {
  const rowContext = { mapping, ...context };
  const { salt } = sourceHasher(rowContext);
  let header: CsvHeader | undefined;
  let ownedFields: readonly string[] = [];
  let hasher = recordHasher(salt, ownedFields);
  const { encoding, delimiter, skipLines } = mapping;
  const onHeader = (firstHeader: CsvHeader): void => {
    header = firstHeader;
    rejectMojibake(facts, firstHeader);
    const fit = matchColumns(firstHeader.columns, mapping, misreadHint(facts, firstHeader));
    ownedFields = fit.ownedFields;
    // A file with a new column must also clear that field of unchanged rows.
    hasher = recordHasher(salt, ownedFields);
    report.lackingColumns.push(...fit.lacking);
    report.unreadColumns.push(...fit.unread);
    const text = readAs(firstHeader, facts, encoding);
    if (text !== undefined) report.readAs = text;
  };
  async function* rows(onBytes: (bytes: number) => void): AsyncGenerator<SourceRow | UnreadableRow> {
    for await (const row of readCsv(facts.file, { facts, encoding, delimiter, skipLines, onBytes, onHeader })) {
      if ('problem' in row) {
        yield row;
        continue;
      }
      const { line, source, cells, earlierReason } = row;
      const read = (): SourceRecord => {
        const record = recordFromRow(cells, rowContext);
        return { record, sourceHash: hasher.of(record) };
      };
      yield { line, source, earlierReason, read, key: () => rowKey(cells, rowContext) };
    }
  }
  return {
    name: path.basename(facts.file),
    fingerprint: hash('sha256', `csv ${facts.identity} ${salt}`),
    rows,
    refused: new RefusedRows(facts.file, refusedFile, () => header),
    ownedFields: () => ownedFields,
  };
}
