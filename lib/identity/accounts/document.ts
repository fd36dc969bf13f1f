import type { Role } from '../../http/principal';

/** A named view of My records. */
export type SavedView = {
  readonly name: string;
  /** The query string with its question mark, or empty. */
  readonly search: string;
};

/** The two latest visits to Home or My records. */
export type StoredVisits = {
  /** End of the previous visit; absent on the first visit. */
  readonly since?: Date;
  readonly seen: Date;
};

/** The key in the URL of the account's deadlines calendar. */
export type CalendarKey = {
  /** SHA-256 of the key, which is not stored. */
  readonly hash: string;
  /** Language of the calendar. */
  readonly locale: string;
  readonly createdAt: Date;
};

/** A person who can sign in (collection `accounts`). */
export type AccountDocument = {
  readonly _id: string;
  /** Lower case and unique; absent if the OpenID Connect provider does not verify an email address. */
  readonly email?: string;
  readonly emailVerifiedAt?: Date;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash?: string;
  readonly oidc?: { readonly issuer: string; readonly subject: string };
  /** Parties that the account is linked to: `contact:17`, `owner:4`, `license:Plumber:AB-1`, `user:ann`, `email:ann@example.org`. */
  readonly identities: readonly string[];
  /** Identities of the account's holder in person, not of a firm or somebody they act for. */
  readonly self?: readonly string[];
  /** When the identities last changed; a running import uses it to find accounts that it must update. */
  readonly identitiesChangedAt: Date;
  /** Stored in each session at sign-in; incrementing it ends all sessions. */
  readonly sessionGeneration?: number;
  readonly disabled: boolean;
  /** Absent if the person has not signed in since the portal began to store it. */
  readonly lastSignInAt?: Date;
  readonly createdAt: Date;
  readonly visits?: StoredVisits;
  readonly savedViews?: readonly SavedView[];
  readonly calendarKey?: CalendarKey;
};

/** Without secrets, and without the saved views, which only two pages need. */
export type Account = Omit<AccountDocument, 'passwordHash' | 'savedViews' | 'calendarKey'> & {
  readonly calendarKey?: Omit<CalendarKey, 'hash'>;
};
