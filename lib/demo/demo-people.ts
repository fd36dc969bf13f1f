/** The people of the demo's accounts, who have the same name and email on their records. */
export const HOMEOWNER = 'Maria Lopez';
export const HOMEOWNER_EMAIL = 'citizen@example.org';

/** The builder represents two firms, and personally holds the license of the first. */
export const BUILDER = {
  firstName: 'Carmen',
  lastName: 'Reyes',
  fullName: 'Carmen Reyes',
  email: 'contractor@example.org',
  birthDate: '1966-10-04',
  firm: 'Trico Homes',
  otherFirm: 'Shane Homes',
} as const;
