/** Contract, Checklist statuses: the upper-case forms. In a file of its own, so that browsers do without the schemas. */
export const RESULT_TYPES = ['APPROVED', 'DENIED', 'INFORMATIONAL'] as const;
