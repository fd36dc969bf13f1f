import { expect, it } from 'vitest';
import { nearestName } from './nearest-name';

const KNOWN = ['description', 'jobValue', 'housingUnits', 'addresses', 'contacts', 'id'];

it.each([
  ['descripton', 'description'],
  ['Description', 'description'],
  ['job_value', 'jobValue'],
  ['jobvlaue', 'jobValue'],
  ['housingUnit', 'housingUnits'],
  ['contact', 'contacts'],
  ['adresses', 'addresses'],
  ['colour', undefined],
  ['', undefined],
  ['x', undefined],
  ['ID', 'id'],
])('takes %s for %s', (name, nearest) => {
  expect(nearestName(name, KNOWN)).toBe(nearest);
});
