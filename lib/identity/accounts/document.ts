import type { Role } from '../../http/principal';

/** A person who can sign in (collection `accounts`). */
export type AccountDocument = {
  readonly _id: string;
  /**
   * What the person signs in with: lower case, unique, verified or given by the agency. Absent where an OpenID Connect
   * provider vouches for no address.
   */
  readonly email?: string;
  /** When the address was shown to be this person's: by our mailed link, or by `email_verified` of the provider. */
  readonly emailVerifiedAt?: Date;
  readonly name: string;
  readonly role: Role;
  /** argon2id, PHC string. */
  readonly passwordHash?: string;
  /** The account at the agency's OpenID Connect provider. */
  readonly oidc?: { readonly issuer: string; readonly subject: string };
  /** What makes a record this person's: `contact:17`, `owner:4`, `license:Plumber:AB-1`, `user:ann`, `email:ann@example.org`. */
  readonly identities: readonly string[];
  /** Those of the identities that are this very person, not a firm or an applicant the person acts for. */
  readonly self?: readonly string[];
  /** When they last changed: an import that was under way then looks again. */
  readonly identitiesChangedAt: Date;
  /** Sessions carry the number that they began with: raising it ends them all. */
  readonly sessionGeneration?: number;
  readonly disabled: boolean;
  readonly createdAt: Date;
};

/** What leaves the repository for everything but the check of a password. */
export type Account = Omit<AccountDocument, 'passwordHash'>;
