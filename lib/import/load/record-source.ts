import { hash } from 'node:crypto';
import path from 'node:path';
import { fitColumns } from '../mapping/file-columns';
import { type Mapping, MappingError } from '../mapping/mapping';
import { recordFromRow, rowKey } from '../record/record-from-row';
import type { ImportReport } from '../report';
import type { FileFacts } from '../rows/inspect-file';
import { formText, misreadHint, seemsMisread } from '../rows/misread-hint';
import { type CsvHeader, readCsv } from '../rows/read-csv';
import { RefusedRows } from '../rows/refused-rows';
import type { Line, UnreadableRow } from '../rows/row';
import type { MovedDates } from '../values/moved-dates';
import type { SourceRecord } from './load-records';
import { recordHasher, sourceHasher } from './source-hash';

export type RecordKey = { readonly id: string; readonly customId: string };

/** A row of a source, not yet looked at. */
export type RecordRow = {
  readonly line: number;
  /** How it is named where its line says nothing, for example `item 3 (A-2)`. */
  readonly place?: string | undefined;
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
  /** The file, or the address of the other server. */
  readonly name: string;
  /** Hash of which file it is, unchanged, and of how it is read: the same means the same records. */
  readonly fingerprint: string;
  readonly rows: (onBytes: (bytes: number) => void) => AsyncIterable<RecordRow | UnreadableRow>;
  readonly refused: RefusedRows;
  /** Fields that the source decides over: an update clears those that a record no longer has. */
  readonly ownedFields: () => readonly string[];
};

export type SourceContext = {
  readonly agencyCode: string;
  readonly timeZone: string;
  /** Told of dates that are another day in the agency's zone than in the file. */
  readonly movedDates?: MovedDates;
};

/** How a file was read, for people, and where the mapping says otherwise; nothing where it is as most are. */
function readAs({ delimiter, encoding, isMarked }: CsvHeader, facts: FileFacts, said: Mapping['encoding']) {
  const form = formText(encoding, delimiter);
  if (isMarked && said !== undefined && said !== encoding)
    return `${form}: the file starts with a byte order mark of ${encoding}, which overrides ${said} in the mapping`;
  if (seemsMisread(facts, encoding))
    return `${form}, as the mapping says, but it seems to be ${facts.encoding}: correct encoding in the mapping if texts are wrong or refused`;
  return delimiter === ',' && encoding === 'utf-8' ? undefined : form;
}

/** @throws MappingError for UTF-8 that would be read as something else: every letter beyond ASCII would be stored as two others. */
function refuseGarbling(facts: FileFacts, header: CsvHeader): void {
  if (facts.isProvenUtf8 && header.encoding === 'windows-1252')
    throw new MappingError(`Texts would be stored garbled.${misreadHint(facts, header)} Nothing was imported.`);
}

/** A CSV file, read through a mapping. @throws FileError, MappingError */
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
  let owned: readonly string[] = [];
  let hasher = recordHasher(salt, owned);
  const { encoding, delimiter, skipLines } = mapping;
  const onHeader = (found: CsvHeader): void => {
    header = found;
    refuseGarbling(facts, found);
    const fit = fitColumns(found.columns, mapping, misreadHint(facts, found));
    owned = fit.owned;
    // A file with one column more also clears what an earlier file gave.
    hasher = recordHasher(salt, owned);
    report.lackingColumns.push(...fit.lacking);
    report.unreadColumns.push(...fit.unread);
    const words = readAs(found, facts, encoding);
    if (words !== undefined) report.readAs = words;
  };
  async function* rows(onBytes: (bytes: number) => void): AsyncGenerator<RecordRow | UnreadableRow> {
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
    ownedFields: () => owned,
  };
}
