import { expect, it } from 'vitest';
import { parametersOf } from '../../api/openapi/document';
import { documentationOf } from '../../http/parameters/parameter-documentation';
import { MESSAGES } from '../../platform/languages/messages';
import { chipsOfTable } from '../../portal/records-view/chips';
import { filterParsers } from '../../portal/records-view/view';
import { expectedMatches } from '../../testing/filter-oracle';
import { conditionsOf } from './filter-conditions';
import { filterParameters } from './filter-parameters';
import { FILTERS, type FilterTable, filtersAt } from './filter-table';

const WITH_PRIORITY = {
  ...FILTERS,
  priority: {
    kind: 'text',
    paths: ['priority.value', 'priority.text'],
    meaning: 'Priority level.',
    label: 'RecordFields.record.priority.label',
    control: 'number',
  },
} as const satisfies FilterTable;

const at = { now: new Date(), timeZone: 'UTC' };

it('a new filter needs only one table entry', () => {
  const parameters = filterParameters(WITH_PRIORITY);
  expect(parameters.priority.parse(['High'])).toBe('High');
  expect(documentationOf(parameters).at(-1)).toMatchObject(['priority', { meaning: 'Priority level.' }]);
  expect(parametersOf({ shape: parameters }).at(-1)).toMatchObject({ name: 'priority', in: 'query' });
  expect(conditionsOf(WITH_PRIORITY, { priority: 'High' }, at)).toEqual([
    { $or: [{ 'priority.value': 'High' }, { 'priority.text': 'High' }] },
  ]);
  expect(filterParsers(WITH_PRIORITY).priority.parse('High')).toBe('High');
  const view = { ...Object.fromEntries(Object.keys(WITH_PRIORITY).map((name) => [name, null])), priority: 'High' };
  expect(chipsOfTable(WITH_PRIORITY, view as never)).toMatchObject([{ name: 'priority', value: 'High' }]);
  expect(filtersAt(WITH_PRIORITY, 'number')).toEqual(['recordClass', 'customId', 'priority']);
  const records = [{ priority: { value: 'High' } }, { priority: { value: 'Low', text: 'High' } }, {}];
  expect(expectedMatches(records, { priority: 'High' }, WITH_PRIORITY)).toEqual(records.slice(0, 2));
});

it.each(Object.entries(WITH_PRIORITY))('the filter %s has a label in every language', (_name, { label }) => {
  for (const messages of Object.values(MESSAGES)) {
    const message = label.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], messages);
    expect(message).toEqual(expect.any(String));
  }
});
