import { expirationOf } from '../../records/expiry';
import type { RecordItem } from '../../records/schema/record';
import { type Field, hasValue } from './field';
import { FIELD_GROUPS } from './field-groups';

/** The details that most people look up, in the order of the page. */
const OVERVIEW = [
  'description',
  'constructionType',
  'scheduledDate',
  'appearanceDate',
  'inspectorName',
  'assignedToDepartment',
  'jobValue',
  'statusReason',
] as const;

const TABLE = Object.assign({}, ...Object.values(FIELD_GROUPS)) as Readonly<Record<string, Field['display']>>;

/** The fields of the overview that have a value. */
export function overviewOf(record: RecordItem): Field[] {
  const fields = OVERVIEW.flatMap((name): Field[] =>
    hasValue(record[name])
      ? [{ path: `record.${name}`, name, display: TABLE[name] ?? 'words', value: record[name] }]
      : [],
  );
  const expires = expirationOf(record.renewalInfo);
  const name = 'expirationDate';
  return expires === undefined
    ? fields
    : [...fields, { path: `renewalInfo.${name}`, name, display: 'day', value: expires }];
}

type Professional = NonNullable<RecordItem['professionals']>[number];

/** The professional who leads the work. */
export const mainProfessional = ({ professionals = [] }: RecordItem): Professional | undefined =>
  professionals.find(({ isPrimary }) => isPrimary === 'Y') ?? professionals[0];

/** The firm by which people know the record, or else the person. */
export const mainFirm = (record: RecordItem): string | undefined =>
  [mainProfessional(record)?.businessName, record.name].find((name) => hasValue(name));
