import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../platform/languages/languages';
import { MESSAGES } from '../../platform/languages/messages';
import { describeRequirements } from '../../record-types/describe-create';
import { isAgencyField } from './agency-fields';

const { fields, elements } = describeRequirements({ requiredFields: [], elements: {} });
const LISTED = [...fields, ...elements].map(({ name }) => name);

describe.each(LOCALES)('the field meanings in %s', (locale) => {
  const meanings: Readonly<Record<string, { label: string; meaning: string }>> = MESSAGES[locale].FieldMeaning;

  it.each(LISTED)('include a label and one or two sentences for %s', (name) => {
    expect(meanings[name]?.label).toBeTruthy();
    expect(meanings[name]?.meaning).toMatch(/^[^.]+\.( [^.]+\.)?$/);
  });

  it('include no field that is never listed', () => {
    expect(Object.keys(meanings).filter((name) => !LISTED.includes(name))).toEqual([]);
  });

  it('have unique labels', () => {
    const labels = Object.values(meanings).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

it('isAgencyField recognizes the fields that the agency fills in', () => {
  expect(LISTED.filter(isAgencyField).length).toBeGreaterThan(40);
  expect(isAgencyField('description')).toBe(false);
});
