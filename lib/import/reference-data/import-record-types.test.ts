import { expect, it } from 'vitest';
import { describeRequirements } from '../../record-types/describe-create';
import { recordTypeFromItem } from './import-record-types';

const VALUE = 'Building/Residential/Garage/New';

it('an empty list of actions allows none, and a missing list leaves the stored actions unchanged', () => {
  expect(recordTypeFromItem({ value: VALUE, actions: [] }).whole.actions).toEqual([]);
  expect(recordTypeFromItem({ value: VALUE, actions: ['amendContact'] }).whole.actions).toEqual(['amendContact']);
  const unsaid = recordTypeFromItem({ value: VALUE });
  expect([unsaid.whole.actions, 'actions' in unsaid.fields]).toEqual([['createApplication'], false]);
});

it('a type without requirements requires only the type itself', () => {
  const { fields, elements } = describeRequirements(recordTypeFromItem({ value: VALUE }).whole.requirements);
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['type']);
  expect(elements.filter(({ isRequired }) => isRequired)).toEqual([]);
});

it('synonyms may be one list or a list per language, and a missing list leaves the stored synonyms unchanged', () => {
  const synonymsOf = (synonyms?: unknown) =>
    recordTypeFromItem({ value: VALUE, ...(synonyms !== undefined && { synonyms }) }).fields;
  expect(synonymsOf(['shed', ' carport ']).synonyms).toEqual({ en_US: ['shed', 'carport'] });
  expect(synonymsOf({ es_US: ['cochera'] }).synonyms).toEqual({ es_US: ['cochera'] });
  expect(synonymsOf()).not.toHaveProperty('synonyms');
  expect(() => synonymsOf({ spanish: ['cochera'] })).toThrow('synonyms.spanish');
});
