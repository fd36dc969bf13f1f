import { expect, it } from 'vitest';
import { describeRequirements } from '../../record-types/describe-create';
import { recordTypeFromItem } from './import-record-types';

const VALUE = 'Building/Residential/Garage/New';

it('an empty list of actions allows none, and no list leaves them as they are', () => {
  expect(recordTypeFromItem({ value: VALUE, actions: [] }).whole.actions).toEqual([]);
  expect(recordTypeFromItem({ value: VALUE, actions: ['amendContact'] }).whole.actions).toEqual(['amendContact']);
  const unsaid = recordTypeFromItem({ value: VALUE });
  expect([unsaid.whole.actions, 'actions' in unsaid.fields]).toEqual([['createApplication'], false]);
});

it('of a type for which nothing is set up only the type itself is required', () => {
  const { fields, elements } = describeRequirements(recordTypeFromItem({ value: VALUE }).whole.requirements);
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['type']);
  expect(elements.filter(({ isRequired }) => isRequired)).toEqual([]);
});
