import { expect, it } from 'vitest';
import { describeRequirements } from '../../record-types/describe-create';
import type { CreateRequirements } from '../../record-types/document';
import { compareRequirements } from './compare-requirements';

const contacts = (max: number): CreateRequirements['elements'] => ({
  contacts: { isRequired: true, isReference: false, types: [{ value: 'Applicant', min: 1, max }] },
});
const compare = (left: CreateRequirements, right: CreateRequirements) =>
  compareRequirements(describeRequirements(left), describeRequirements(right));

it('compareRequirements lists differences first, then what both types require', () => {
  const items = compare(
    { requiredFields: ['description', 'jobValue'], elements: contacts(1) },
    { requiredFields: ['description'], elements: contacts(3) },
  );
  expect(items.map(({ key, differs }) => [key, differs])).toEqual([
    ['jobValue', true],
    ['contacts/Applicant', true],
    ['description', false],
  ]);
  expect(items[0]).toMatchObject({ left: { isRequired: true }, right: { isRequired: false } });
});

it('compareRequirements finds no difference between a type and itself', () => {
  const requirements = { requiredFields: ['description'], elements: contacts(1) };
  const items = compare(requirements, requirements);
  expect(items.map(({ key, differs }) => [key, differs])).toEqual([
    ['description', false],
    ['contacts/Applicant', false],
  ]);
});

it('compareRequirements lists a contact type that only one of the types has', () => {
  const items = compare({ requiredFields: [], elements: contacts(1) }, { requiredFields: [], elements: {} });
  expect(items.find(({ key }) => key === 'contacts/Applicant')).toMatchObject({ right: undefined, differs: true });
});
