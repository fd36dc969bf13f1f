import type { ChecklistGroupDocument } from '../../../inspections/document';
import groups from './checklist-groups.json' with { type: 'json' };

/** The demo agency's checklist groups; JSON gives flags and result types as any text, which a test checks. */
export const checklistGroups = (): readonly ChecklistGroupDocument[] => groups as readonly ChecklistGroupDocument[];
