/** Pages with an optional text of the agency (`HELP_TEXTS`). */
export const HELP_PAGES = [
  'home',
  'sign-in',
  'register',
  'my-records',
  'record',
  'record-types',
  'requirements',
  'account',
  'developers',
  'checklists',
] as const;

export type HelpPage = (typeof HELP_PAGES)[number];
