import fc from 'fast-check';
import type { RecordContent } from '@/lib/records/document';
import { FILTERS as FILTER_TABLE, rangesOf } from '@/lib/records/filter-table';

/** Parameters of my records that filter, and what is sent for them. */
export type Filters = Readonly<Record<string, string>>;

type Test = (record: RecordContent, value: string) => boolean;

const textOf = (record: RecordContent, name: string): unknown => record[name];
const equals =
  (name: string): Test =>
  (record, value) =>
    textOf(record, name) === value;
const isOneOf =
  (test: Test): Test =>
  (record, value) =>
    value.split(',').some((item) => test(record, item));
const isOfType: Test = ({ type }, value) => (value.includes('/') ? type.value : type.id) === value;

/** An end of a range as an instant in UTC: a date alone is its first or its last millisecond. */
const instantOf = (value: string, end: 'From' | 'To'): number => {
  const [date = '', time = end === 'From' ? '00:00:00' : '23:59:59'] = value.split(/[ T]/);
  return Date.parse(`${date}T${time}${end === 'From' ? '.000' : '.999'}Z`);
};
const isFrom =
  (name: string): Test =>
  (record, value) =>
    record[name] instanceof Date && record[name].getTime() >= instantOf(value, 'From');
const isTo =
  (name: string): Test =>
  (record, value) =>
    record[name] instanceof Date && record[name].getTime() <= instantOf(value, 'To');

const TEXTS = ['module', 'recordClass', 'customId'] as const;
const ENDINGS = ['closedByDepartment', 'closedByUser', 'completedByDepartment', 'completedByUser'] as const;

/** Each of the 24 filters and what it asks of a stored record (specification 4.4). */
export const FILTERS: ReadonlyMap<string, Test> = new Map([
  ...[...TEXTS, ...ENDINGS].map((name) => [name, equals(name)] as const),
  ['modules', isOneOf(equals('module'))],
  ['type', isOfType],
  ['types', isOneOf(isOfType)],
  ['status', ({ status }, value) => status?.value === value || status?.text === value],
  ['statusTypes', isOneOf(equals('statusType'))],
  ...rangesOf(FILTER_TABLE).flatMap((name) => [
    [`${name}From`, isFrom(name)] as const,
    [`${name}To`, isTo(name)] as const,
  ]),
]);

/** Newest opened first, without a date last, then by id (contract, Parameters). */
const inOrder = (a: RecordContent, b: RecordContent): number => {
  const [left, right] = [a.openedDate?.getTime() ?? -Infinity, b.openedDate?.getTime() ?? -Infinity];
  if (left !== right) return left < right ? 1 : -1;
  return a._id < b._id ? -1 : 1;
};

export const isBackwards = (filters: Filters): boolean =>
  rangesOf(FILTER_TABLE).some((name) => {
    const [from, to] = [filters[`${name}From`], filters[`${name}To`]];
    return from !== undefined && to !== undefined && instantOf(from, 'From') > instantOf(to, 'To');
  });

/** The ids of the records that pass every filter: the plain loop. */
export const loop = (records: readonly RecordContent[], filters: Filters): string[] =>
  records
    .filter((record) => Object.entries(filters).every(([name, value]) => FILTERS.get(name)?.(record, value)))
    .sort(inOrder)
    .map(({ _id }) => _id);

const DAY = 86_400_000;

/** What a record would be found by, or nearly: its own value, or a date some days beside its own. */
function valueFor(record: RecordContent, name: string, days: number, withTime: boolean): string {
  const date = /^(\w+Date)(?:From|To)$/.exec(name)?.[1];
  if (date !== undefined) {
    const own = record[date] instanceof Date ? record[date].getTime() : Date.UTC(2018, 5, 15, 12, 30, 1);
    const text = new Date(own + days * DAY).toISOString();
    return withTime ? text.slice(0, 19).replace('T', days % 2 === 0 ? ' ' : 'T') : text.slice(0, 10);
  }
  if (name === 'type' || name === 'types') return withTime ? record.type.value : record.type.id;
  if (name === 'status') return (withTime ? record.status?.value : record.status?.text) ?? 'None';
  if (name === 'modules') return record.module;
  if (name === 'statusTypes') return record.statusType;
  return typeof record[name] === 'string' && record[name] !== '' ? record[name] : 'nothing of the kind';
}

const LISTS = new Set(['modules', 'types', 'statusTypes']);

/**
 * Any of the filters together, with values that occur: mostly of one record, which is then found, now and then of
 * another; lists of the values of several.
 */
export function filterCombinations(records: readonly RecordContent[]): fc.Arbitrary<Filters> {
  const one = fc.constantFrom(...records);
  const part = (record: RecordContent) =>
    fc
      .record({
        name: fc.constantFrom(...FILTERS.keys()),
        source: fc.oneof({ weight: 6, arbitrary: fc.constant(record) }, { weight: 1, arbitrary: one }),
        others: fc.array(one, { maxLength: 3 }),
        days: fc.integer({ min: 0, max: 900 }),
        withTime: fc.boolean(),
      })
      .map(({ name, source, others, days, withTime }) => {
        const beside = name.endsWith('From') ? -days : days;
        const values = [source, ...(LISTS.has(name) ? others : [])].map((each) =>
          valueFor(each, name, beside, withTime),
        );
        return [name, values.join(',')] as const;
      });
  return one
    .chain((record) => fc.uniqueArray(part(record), { selector: ([name]) => name, minLength: 1, maxLength: 6 }))
    .map((pairs) => Object.fromEntries(pairs));
}
