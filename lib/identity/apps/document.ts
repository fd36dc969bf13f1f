export type AppSecret = {
  /** SHA-256, base64url: the secrets are 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
  readonly createdAt: Date;
  /** Set when the secret is rotated; until then both work. */
  readonly expiresAt?: Date;
};

/** Grants of RFC 6749 sections 4.1, 4.4 and 6; `password` has its own switch. */
export const APP_GRANTS = ['authorization_code', 'client_credentials', 'refresh_token'] as const;

export type AppGrant = (typeof APP_GRANTS)[number];

export const MAX_CALLS_PER_MINUTE = 9_999_999;

export type AppDocument = {
  readonly _id: string;
  readonly name: string;
  /** Empty for a public client, such as a phone or browser app (RFC 6749 section 2.1). */
  readonly secrets: readonly AppSecret[];
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly grants: readonly AppGrant[];
  readonly legacyPassword: boolean;
  /** Waives PKCE for an older confidential app of the vendor. */
  readonly legacyNoPkce: boolean;
  /** Calls per minute across all accounts; absent means the default (`call-limit.ts`). */
  readonly callsPerMinute?: number;
  readonly disabled: boolean;
  readonly createdAt: Date;
};

export const isConfidential = ({ secrets }: Pick<AppDocument, 'secrets'>): boolean => secrets.length > 0;
