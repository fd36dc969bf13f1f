import { expect, it } from 'vitest';
import { RESULT_TYPES } from '../../../inspections/result-types';
import { ChecklistStatusItem } from '../../../inspections/schema';
import { ACTIONS } from '../../../record-types/actions';
import { describeRequirements } from '../../../record-types/describe-create';
import { Associations } from '../../../record-types/schema';
import { RecordFields } from '../../../records/schema/record-fields';
import { permits } from '../../../testing/generated-permits';
import { checklistGroups } from '../load/load-generated';
import { recordTypes } from './record-types';

const building = recordTypes().filter(({ module }) => module === 'Building');

it('the demo includes exactly the types of the permits, and types of other modules', async () => {
  const types = new Map((await permits()).map(({ type }) => [type.value, type]));
  const ofPermits = recordTypes().filter(({ module }) => module === 'Building' || module === 'Demolition');
  expect(ofPermits.map(({ _id }) => _id).sort()).toEqual([...types.keys()].sort());
  for (const { _id, id, module } of ofPermits) expect(types.get(_id)).toMatchObject({ id, module });
  expect(recordTypes().length).toBeGreaterThanOrEqual(60);
  expect(new Set(recordTypes().map(({ module }) => module)).size).toBeGreaterThanOrEqual(6);
  expect(new Set(recordTypes().map(({ id }) => id)).size).toBe(recordTypes().length);
});

it('the demo uses every setting in at least one Building type', () => {
  expect(new Set(building.flatMap(({ actions }) => actions))).toEqual(new Set(ACTIONS));
  expect(new Set(building.map(({ feeEstimate }) => feeEstimate))).toEqual(new Set([true, false]));
  for (const { feeEstimate, associations } of building)
    expect(associations?.feeSchedule !== undefined).toBe(feeEstimate);
  const names = new Set(building.flatMap(({ associations = {} }) => Object.keys(associations)));
  expect(names).toEqual(new Set(Object.keys(Associations.shape)));
  expect(building.filter(({ associations }) => associations === undefined)).not.toEqual([]);
  expect(new Set(building.map(({ filterName }) => filterName)).size).toBeGreaterThan(3);
  for (const flag of ['readable', 'createable', 'updatable', 'deletable', 'searchable'] as const)
    expect(new Set(building.map((type) => type[flag]))).toEqual(new Set([true, false]));
  expect(building.filter(({ alias }) => alias === undefined).length).toBeLessThan(building.length / 4);
});

it('the demo gives each type its own name in plain words', () => {
  const names = recordTypes().map(({ text }) => text);
  expect(names).toEqual(expect.arrayContaining(['New garage', 'Single-family home addition', 'Dog license']));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[A-Z][a-z, -]+$/.test(name))).toEqual([]);
});

it('the demo has different requirements for different types', () => {
  const answers = new Set(recordTypes().map(({ requirements }) => JSON.stringify(describeRequirements(requirements))));
  expect(answers.size).toBeGreaterThan(30);
  const contactTypes = recordTypes().flatMap(({ requirements }) => requirements.elements.contacts?.types ?? []);
  expect(contactTypes.some(({ max }) => max === undefined)).toBe(true);
  expect(contactTypes.every(({ min, max }) => max === undefined || min <= max)).toBe(true);
  const fieldNames = new Set([...Object.keys(RecordFields.shape), 'customForms', 'customTables']);
  const required = new Set(recordTypes().flatMap(({ requirements }) => requirements.requiredFields));
  expect([...required].filter((name) => !fieldNames.has(name))).toEqual([]);
  const elements = recordTypes().flatMap(({ requirements }) => Object.values(requirements.elements));
  expect(new Set(elements.map(({ isReference }) => isReference))).toEqual(new Set([true, false]));
});

it('the demo has Spanish text for every type, different from the English text', () => {
  expect(recordTypes().filter(({ text, translations }) => !translations?.es_US || translations.es_US === text)).toEqual(
    [],
  );
});

it('the demo has six checklist groups with every result type, both values of each flag, and Spanish text', () => {
  const groups = checklistGroups();
  expect(groups.map(({ _id }) => _id)).toContain('BUILDING');
  expect(groups).toHaveLength(6);
  const statuses = groups.flatMap((group) => group.statuses);
  expect(new Set(statuses.map(({ resultType }) => resultType))).toEqual(new Set(RESULT_TYPES));
  for (const flag of ['majorViolation', 'lhsType'] as const)
    expect(new Set(statuses.map((status) => status[flag]))).toEqual(new Set(['Y', 'N']));
  for (const { translations, ...status } of statuses) {
    expect(translations?.es_US).toBeTruthy();
    expect(ChecklistStatusItem.safeParse(status).error).toBeUndefined();
  }
});

it.each([
  ['Dog license', ['type', 'customForms'], ['addresses', 'contacts']],
  ['Restaurant license renewal', ['type', 'renewalInfo'], ['addresses', 'contacts']],
  ['Contractor license renewal', ['type', 'renewalInfo'], ['professionals', 'contacts']],
  [
    'New garage',
    ['type', 'description', 'shortNotes', 'numberOfBuildings', 'estimatedTotalJobCost'],
    ['parcels', 'addresses', 'owners', 'contacts'],
  ],
])('in the demo, a %s asks only for what fits it', (name, fieldNames, elementNames) => {
  const { requirements } = recordTypes().find(({ text }) => text === name) ?? expect.unreachable();
  const { fields, elements } = describeRequirements(requirements);
  const required = [fields, elements].map((all) => all.filter(({ isRequired }) => isRequired).map((one) => one.name));
  expect(required.map((names) => names.sort())).toEqual([fieldNames.sort(), elementNames.sort()]);
});

it('in the demo, only homes ask for housing units, and no type asks twice for the applicant', () => {
  for (const { text, requirements } of recordTypes()) {
    const { requiredFields, elements } = requirements;
    if (requiredFields.includes('housingUnits')) expect(text).toMatch(/home|suite|apartment|house|residential/i);
    if (elements.contacts !== undefined) expect(requiredFields).not.toContain('name');
  }
});
