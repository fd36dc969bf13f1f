/** The people of the demo's accounts, who have the same name and email on their records. */
export const HOMEOWNER = 'Maria Lopez';
export const HOMEOWNER_EMAIL = 'citizen@example.org';

/** The builder personally holds the license of the first firm. */
export const BUILDER = {
  firstName: 'Carmen',
  lastName: 'Reyes',
  fullName: 'Carmen Reyes',
  email: 'contractor@example.org',
  firm: 'Trico Homes',
} as const;
