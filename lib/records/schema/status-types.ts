/** Specification 3.1. */
export const STATUS_TYPES = [
  'APPROVED',
  'CLOSED',
  'COMPLETE',
  'DENIED',
  'INCOMPLETE',
  'OPEN',
  'PENDING',
  'UNASSIGNED',
  'VOID',
] as const;
