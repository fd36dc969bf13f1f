import type { StoredTypeReference } from '../../../records/document';
import { kindOf } from './kind';

const isOf = (...modules: readonly string[]) => {
  const set = new Set(modules);
  return ({ module }: StoredTypeReference): boolean => set.has(module);
};

const isCase = isOf('Enforcement');
const isPermit = isOf('Building', 'Demolition', 'Fire');
const isReport = isOf('ServiceRequests', 'Enforcement');

/** Agency statuses that only some types have. */
const ONLY_FOR: Readonly<Record<string, (type: StoredTypeReference, description: string) => boolean>> = {
  Issued: isOf('Building', 'Demolition', 'Fire', 'Licenses'),
  Expired: isOf('Building', 'Demolition', 'Fire', 'Licenses'),
  'In Progress': (type) => type.module !== 'Licenses',
  Finaled: isPermit,
  'Compliance Plan Approved': isCase,
  Dismissed: isCase,
  Approved: (type) => !isCase(type),
  Denied: (type) => !isCase(type),
  Refused: (type) => !isCase(type),
  Draft: (type) => !isReport(type),
  'Approved with Conditions': (type) => isPermit(type) || type.module === 'Planning',
  'Pending Payment': (type, description) => !kindOf({ type, description }).noFees,
  'Pending Inspection': (type, description) =>
    isOf('Building', 'Demolition', 'ServiceRequests')(type) || kindOf({ type, description }).inspected === true,
};

/** Whether a record of the type can have the status. */
export const statusFits = (status: string, type: StoredTypeReference, description: string): boolean =>
  ONLY_FOR[status]?.(type, description) ?? true;
