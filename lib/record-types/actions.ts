/** Specification 4.3. In its own file, so that browsers do not load the schemas. */
export const ACTIONS = ['createApplication', 'createHuntingLicense', 'amendApplication', 'amendContact'] as const;
