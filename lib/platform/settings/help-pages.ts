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
