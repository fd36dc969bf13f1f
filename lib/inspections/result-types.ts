/** In its own file, so that browsers do not load the schemas. */
export const RESULT_TYPES = ['APPROVED', 'DENIED', 'INFORMATIONAL'] as const;
