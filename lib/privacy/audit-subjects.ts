import { signInSubjects } from '../identity/passwords/sign-in-log';
import type { Person } from './person';

/**
 * Audit lines name an account by its id, an invitation by its address, a refused sign-in by the hash of its address, an
 * export without account by what was asked.
 */
export const auditSubjects = ({ emails, own, addresses }: Person): string[] => [
  ...emails,
  ...emails.flatMap(signInSubjects),
  ...own,
  ...addresses,
];
