import { stringify } from 'csv-stringify';
import type { MyRecordRow } from '../records-view/row';
import { CSV_OPTIONS } from './csv-options';
import { exportMessages } from './export-messages';
import { exportRows, type ViewInput } from './export-rows';

/** Message keys, in the order of the page's columns. */
const COLUMNS = [
  'number',
  'type',
  'where',
  'status',
  'statusType',
  'statusDate',
  'opened',
  'issued',
  'completed',
  'balance',
  'expires',
  'why',
  'id',
] as const;

/** Spreadsheets recognize YYYY-MM-DD as a date. */
const day = (wire: string | undefined): string => wire?.slice(0, 10) ?? '';

type Words = ReturnType<typeof exportMessages>;

const cells = (row: MyRecordRow, words: Words): (string | number)[] => [
  row.customId,
  row.typeText,
  row.address ?? '',
  row.status ?? '',
  words.statusType(row.statusType),
  day(row.statusDate),
  day(row.openedDate),
  day(row.firstIssuedDate),
  day(row.completedDate),
  row.balance ?? '',
  day(row.expirationDate),
  row.relations.map(words.reason).join(', '),
  row.id,
];

export async function* csvOf(input: ViewInput): AsyncGenerator<string> {
  const words = exportMessages(input.locale);
  const csv = stringify(CSV_OPTIONS);
  csv.setEncoding('utf8');
  const fill = async (): Promise<void> => {
    csv.write(COLUMNS.map(words.column));
    for await (const row of exportRows(input)) {
      if (!csv.write(cells(row, words))) await new Promise((resolve) => csv.once('drain', resolve));
    }
    csv.end();
  };
  fill().catch((error: unknown) => csv.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const chunk of csv) yield String(chunk);
}
