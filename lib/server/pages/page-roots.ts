/** First segments of page addresses, for logs and metrics: any other path could hold personal data. */
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
