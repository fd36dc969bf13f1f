import type { CreateRequirements } from '../../../record-types/document';
import requirements from './requirements.json' with { type: 'json' };

const PLAIN: CreateRequirements = requirements.plain;
const BY_CATEGORY: Readonly<Record<string, CreateRequirements>> = requirements.byCategory;
const BY_SUBJECT: Readonly<Record<string, CreateRequirements>> = requirements.bySubject;

/** What creating a record takes: the kind of work says the most, the kind of building adds to it. */
export function requirementsOf(subject: string, category: string): CreateRequirements {
  const base = BY_CATEGORY[category] ?? PLAIN;
  const more = BY_SUBJECT[subject];
  if (more === undefined) return base;
  return {
    requiredFields: [...new Set([...base.requiredFields, ...more.requiredFields])],
    elements: { ...base.elements, ...more.elements },
  };
}
