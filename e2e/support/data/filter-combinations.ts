import fc from 'fast-check';
import type { RecordContent } from '@/lib/records/document';
import { FILTER_NAMES, type QueryFilters } from '@/lib/testing/filter-oracle';

const DAY = 86_400_000;

/** A filter value that finds a record or just misses it: its own value, or a date some days away. */
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
 * A random combination of filters with values from the data: mostly of one record, which is then found, sometimes of
 * another, and lists with values of several records.
 */
export function filterCombinations(records: readonly RecordContent[]): fc.Arbitrary<QueryFilters> {
  const one = fc.constantFrom(...records);
  const part = (record: RecordContent) =>
    fc
      .record({
        name: fc.constantFrom(...FILTER_NAMES),
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
