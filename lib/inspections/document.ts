import type { RESULT_TYPES } from './result-types';

export type StoredChecklistStatus = {
  readonly value: string;
  readonly text: string;
  readonly translations?: Readonly<Record<string, string>>;
  readonly resultType: (typeof RESULT_TYPES)[number];
  readonly displayOrder: number;
  readonly criticalScore: number;
  readonly nonCriticalScore: number;
  readonly majorViolation: 'Y' | 'N';
  readonly lhsType: 'Y' | 'N';
};

/** A stored checklist group (collection `checklistGroups`); `_id` is the group's name. */
export type ChecklistGroupDocument = { readonly _id: string; readonly statuses: readonly StoredChecklistStatus[] };
