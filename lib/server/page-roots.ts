/** First segments of the pages, which log lines and metrics name; another path may hold anything. */
export const PAGE_ROOTS: ReadonlySet<string> = new Set([
  '',
  'accessibility',
  'account',
  'admin',
  'api',
  'developers',
  'forgot-password',
  'my-records',
  'oauth',
  'record-types',
  'register',
  'set-password',
  'sign-in',
  'staff',
]);
