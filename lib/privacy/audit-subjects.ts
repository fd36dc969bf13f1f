import { signInSubjects } from '../identity/passwords/sign-in-log';
import type { Person } from './person';

/** Subjects of audit entries about a person: ids, and emails or identities of people without an account. */
export const auditSubjects = ({ emails, ownIdentities, emailIdentities }: Person): string[] => [
  ...emails,
  ...emails.flatMap(signInSubjects),
  ...ownIdentities,
  ...emailIdentities,
];
