/** Specification 4.3. In a file of its own, so that browsers do without the schemas. */
export const ACTIONS = ['createApplication', 'createHuntingLicense', 'amendApplication', 'amendContact'] as const;
