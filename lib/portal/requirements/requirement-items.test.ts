import { expect, it } from 'vitest';
import { recordTypes } from '../../demo/generator/types/record-types';
import { describeRequirements } from '../../record-types/describe-create';
import type { CreateRequirements } from '../../record-types/document';
import { groupRequirements, type RequirementItem } from './requirement-items';

const itemsOf = (requirements: CreateRequirements) => groupRequirements(describeRequirements(requirements));
const keys = (items: readonly RequirementItem[]): string[] => items.map(({ key }) => key);

const HOUSE: CreateRequirements = {
  requiredFields: ['description', 'housingUnits'],
  elements: {
    addresses: { isRequired: true, isReference: true },
    contacts: {
      isRequired: true,
      isReference: false,
      types: [
        { value: 'Applicant', min: 1, max: 3 },
        { value: 'Designer', min: 0 },
      ],
    },
  },
};

it('groupRequirements lists required fields and contact types, but not the record type itself', () => {
  const { required, optional, unlisted } = itemsOf(HOUSE);
  expect(keys(required)).toEqual(['description', 'housingUnits', 'addresses', 'contacts/Applicant']);
  expect(required.at(-1)?.contact).toEqual({ type: 'Applicant', min: 1, max: 3 });
  expect(keys(optional)).toEqual(expect.arrayContaining(['jobValue', 'owners', 'contacts/Designer', 'customForms']));
  expect(optional.find(({ key }) => key === 'contacts/Designer')?.contact).toEqual({ type: 'Designer', min: 0 });
  expect(keys(unlisted)).toEqual(expect.arrayContaining(['id', 'balance', 'closedDate']));
});

it('groupRequirements requires a field that the agency usually fills in, if the type requires it', () => {
  const { required, unlisted } = itemsOf({ requiredFields: ['appearanceDate'], elements: {} });
  expect(keys(required)).toEqual(['appearanceDate']);
  expect(keys(unlisted)).not.toContain('appearanceDate');
});

it('groupRequirements requires contacts in general if no contact type is required', () => {
  const types = [{ value: 'Complainant', min: 0, max: 1 }];
  const { required, optional } = itemsOf({
    requiredFields: [],
    elements: { contacts: { isRequired: true, isReference: false, types } },
  });
  expect(keys(required)).toEqual(['contacts']);
  expect(keys(optional)).toContain('contacts/Complainant');
});

it('groupRequirements lists contacts that are not required as optional, regardless of their minimum', () => {
  const types = [{ value: 'Complainant', min: 1 }];
  const { required, optional } = itemsOf({
    requiredFields: [],
    elements: { contacts: { isRequired: false, isReference: false, types } },
  });
  expect(required).toEqual([]);
  expect(keys(optional)).toContain('contacts/Complainant');
});

it('groupRequirements lists everything that a demo type describes, without duplicates', () => {
  for (const { requirements } of recordTypes()) {
    const description = describeRequirements(requirements);
    const { required, optional, unlisted } = groupRequirements(description);
    const all = [...required, ...optional, ...unlisted];
    expect(new Set(keys(all)).size).toBe(all.length);
    const names = [...description.fields, ...description.elements].map(({ name }) => name);
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set(names.filter((name) => name !== 'type')));
  }
});

it.each([
  ['Licenses', ['constructionType', 'housingUnits', 'numberOfBuildings', 'professionals', 'severity'], []],
  ['ServiceRequests', ['constructionType', 'professionals'], ['severity', 'reportedType']],
  ['Building', ['severity', 'reportedType'], ['constructionType', 'housingUnits', 'professionals']],
  ['Parks', [], ['constructionType', 'professionals', 'severity']],
])('groupRequirements lists optional items only if they fit %s', (module, unfitting, fitting) => {
  const { optional, unlisted } = groupRequirements(describeRequirements({ requiredFields: [], elements: {} }), module);
  expect(keys(unlisted)).toEqual(expect.arrayContaining(unfitting));
  expect(keys(optional)).toEqual(expect.arrayContaining(fitting));
});

it('groupRequirements lists a required field that would not fit the module', () => {
  const description = describeRequirements({ requiredFields: ['housingUnits'], elements: {} });
  expect(keys(groupRequirements(description, 'Licenses').required)).toEqual(['housingUnits']);
});

it('groupRequirements asks for the name only if no contact is required', () => {
  expect(keys(itemsOf(HOUSE).optional)).not.toContain('name');
  expect(keys(itemsOf({ requiredFields: [], elements: {} }).optional)).toContain('name');
});
