import type { Role } from '../auth/principal';

/** A person who can sign in (collection `accounts`). */
export type AccountDocument = {
  readonly _id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** argon2id, PHC string. */
  readonly passwordHash?: string;
  /** What makes a record this person's: `contact:17`, `owner:4`, `license:AB-1`, `user:ann`. */
  readonly identities: readonly string[];
  /** Those of the identities that are this very person, not a firm or an applicant the person acts for. */
  readonly self?: readonly string[];
  /** When they last changed: an import that was under way then looks again. */
  readonly identitiesChangedAt: Date;
  readonly disabled: boolean;
  readonly createdAt: Date;
};
