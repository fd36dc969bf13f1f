import { describe, expect, it } from 'vitest';
import { untranslatedTexts } from './untranslated-texts';

describe('untranslatedTexts', () => {
  it('finds the texts for which there is no translation', () => {
    const stored = {
      status: { value: 'A', text: 'Active', translations: { es_US: 'Activo' } },
      priority: { value: 'L', text: 'Low' },
      contacts: [{ type: { value: 'T', text: 'Tenant' } }],
    };
    const wire = {
      status: { value: 'A', text: 'Activo' },
      priority: { value: 'L', text: 'Low' },
      contacts: [{ type: { value: 'T', text: 'Tenant' } }],
    };
    const found = untranslatedTexts(stored, wire, 'es_US');
    expect(found.has(wire.status)).toBe(false);
    expect(found.has(wire.priority)).toBe(true);
    expect(found.has(wire.contacts[0]?.type ?? {})).toBe(true);
  });
});
