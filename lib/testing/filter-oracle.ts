/** For tests: parameters of my records that filter, and what is sent for them. */
export type Filters = Readonly<Record<string, string>>;

/** A record as it is stored or as it is answered. */
type Filtered = {
  readonly [name: string]: unknown;
  readonly type?: { readonly value?: string; readonly id?: string };
  readonly status?: { readonly value?: string; readonly text?: string };
};
type Test = (record: Filtered, value: string) => boolean;

const TEXTS = [
  'module',
  'recordClass',
  'customId',
  'closedByDepartment',
  'closedByUser',
  'completedByDepartment',
  'completedByUser',
] as const;
export const DATES = ['openedDate', 'closedDate', 'completedDate', 'assignedDate', 'statusDate', 'updateDate'] as const;

const equals =
  (name: string): Test =>
  (record, value) =>
    record[name] === value;
const isOneOf =
  (test: Test): Test =>
  (record, value) =>
    value.split(',').some((item) => test(record, item));
const isOfType: Test = ({ type }, value) => type?.value === value || type?.id === value;

/** A date-time as an answer in UTC writes it; such texts have the order of time. */
const secondOf = (date: unknown): unknown =>
  date instanceof Date ? date.toISOString().slice(0, 19).replace('T', ' ') : date;
/** A day stands for its first and its last second. */
const endOf = (value: string, time: string): string =>
  value.length === 10 ? `${value} ${time}` : value.replace('T', ' ');
const firstSecond = (value: string): string => endOf(value, '00:00:00');
const lastSecond = (value: string): string => endOf(value, '23:59:59');

const isFrom =
  (name: string): Test =>
  (record, value) => {
    const date = secondOf(record[name]);
    return typeof date === 'string' && date >= firstSecond(value);
  };
const isTo =
  (name: string): Test =>
  (record, value) => {
    const date = secondOf(record[name]);
    return typeof date === 'string' && date <= lastSecond(value);
  };

/** For tests: each of the 24 filters and what it asks of a record (specification 4.4). */
const TESTS: ReadonlyMap<string, Test> = new Map([
  ...TEXTS.map((name) => [name, equals(name)] as const),
  ['modules', isOneOf(equals('module'))],
  ['type', isOfType],
  ['types', isOneOf(isOfType)],
  ['status', ({ status }, value) => status?.value === value || status?.text === value],
  ['statusTypes', isOneOf(equals('statusType'))],
  ...DATES.flatMap((name) => [[`${name}From`, isFrom(name)] as const, [`${name}To`, isTo(name)] as const]),
]);
export const FILTER_NAMES = [...TESTS.keys()];

/** For tests: the records that pass every filter, by a plain loop; a filter that is unknown passes nothing. */
export const filterByLoop = <Item extends Filtered>(records: readonly Item[], filters: Filters): Item[] =>
  records.filter((record) => Object.entries(filters).every(([name, value]) => TESTS.get(name)?.(record, value)));

/** Whether a range ends before it begins, which is refused. */
export const isBackwards = (filters: Filters): boolean =>
  DATES.some((name) => {
    const [from, to] = [filters[`${name}From`], filters[`${name}To`]];
    return from !== undefined && to !== undefined && firstSecond(from) > lastSecond(to);
  });
