import { dateTimeFormatter } from '../platform/dates/agency-time';
import { env } from '../platform/settings/env';
import type { RecordContent } from '../records/document';
import type { Progress } from './import-records';
import { isKnownStatus, sourceOf } from './import-records';
import { Duplicates } from './load/duplicates';
import type { Mapping } from './mapping/mapping';
import { Refusals, rowLabel } from './refusals';
import { countStatus, emptyReport, type ImportReport } from './report';
import { decode } from './rows/encoding';
import { encodingOf, inspectFile } from './rows/inspect-file';
import { isUnreadable, type Line } from './rows/row';
import { quoteValue, RowError } from './values/cells';
import { MovedDates } from './values/moved-dates';

const SHOWN_ROWS = 3;
const PROGRESS_INTERVAL = 5_000;
const MAX_SOURCE_LENGTH = 300;

export type DryRunOptions = {
  readonly file: string;
  readonly mapping?: Mapping | undefined;
  readonly onProgress?: (progress: Progress) => void;
};

/** Derived from other fields. */
const HIDDEN = new Set(['_id', 'value', 'serviceProviderCode', 'module']);

function valueText(value: unknown, dateText: (date: Date) => string): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const { value: option, text } = value as { value?: unknown; text?: unknown };
  if (typeof option === 'string' && typeof text === 'string') return option;
  const parts = Array.isArray(value)
    ? value.map((part) => valueText(part, dateText))
    : Object.entries(value).map(([name, part]) => `${name} ${valueText(part, dateText)}`);
  return parts.join(Array.isArray(value) ? ' | ' : ', ');
}

export function recordLines(record: RecordContent, dateText: (date: Date) => string): string[] {
  const { type, module } = record;
  const fields = Object.entries(record)
    .filter(([name, value]) => !HIDDEN.has(name) && name !== 'type' && value !== undefined)
    .map(([name, value]) => [name === 'parties' ? 'whose it is' : name, valueText(value, dateText)] as const);
  const all = [['type', `${type.value} (module ${module})`] as const, ...fields];
  const width = Math.max(...all.map(([name]) => name.length));
  return all.map(([name, text]) => `    ${name.padEnd(width)}  ${text}`);
}

const sourceText = (source: readonly Line[], encoding: Parameters<typeof decode>[1]): string => {
  const text = source.map(({ bytes }) => decode(bytes, encoding).replaceAll('\t', ' | ')).join(' ');
  return text.length > MAX_SOURCE_LENGTH ? `${text.slice(0, MAX_SOURCE_LENGTH)}...` : text;
};

/** Writes nothing. @throws FileError or MappingError if the file as a whole does not fit */
export async function dryRun({
  file,
  mapping,
  onProgress,
}: DryRunOptions): Promise<{ readonly report: ImportReport; readonly lines: readonly string[] }> {
  const { AGENCY_CODE: agencyCode, AGENCY_TIME_ZONE: timeZone } = env();
  const facts = await inspectFile(file);
  const report = emptyReport();
  const movedDates = new MovedDates(timeZone);
  const source = sourceOf(facts, mapping, { agencyCode, timeZone, movedDates }, report);
  const isKnown = isKnownStatus(mapping);
  const refusals = new Refusals();
  const duplicates = new Duplicates();
  const dateText = dateTimeFormatter(timeZone);
  const lines: string[] = [];
  let bytes = 0;
  const onBytes = (read: number): void => {
    bytes = read;
  };
  for await (const row of source.rows(onBytes)) {
    report.read += 1;
    if (report.read % PROGRESS_INTERVAL === 0) onProgress?.({ bytes, rows: report.read });
    if (isUnreadable(row)) {
      await refusals.add({ line: row.line, place: row.place, reason: row.problem }, row.source);
      continue;
    }
    try {
      const { record } = duplicates.read(row);
      const status = record.status?.value;
      if (status !== undefined && !isKnown(status)) countStatus(report.unknownStatuses, status);
      report.loaded += 1;
      if (report.loaded > SHOWN_ROWS) continue;
      const encoding = encodingOf(facts, mapping?.encoding);
      lines.push(
        `${rowLabel(row)}: ${sourceText(row.source, encoding)}`,
        '  becomes',
        ...recordLines(record, dateText),
        '',
      );
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      await refusals.add({ line: row.line, place: row.place, reason: error.message }, row.source);
    }
  }
  onProgress?.({ bytes: facts.size, rows: report.read });
  Object.assign(report, refusals.report, { movedDates: movedDates.sentences });
  lines.push(
    `Dates are in ${timeZone} (AGENCY_TIME_ZONE). Nothing was written; ${quoteValue(file)} would be imported as follows:`,
  );
  return { report, lines };
}
