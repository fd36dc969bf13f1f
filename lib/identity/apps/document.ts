/** A secret of an app: only its hash is kept. */
export type AppSecret = {
  /** SHA-256, base64url: the secrets are 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
  readonly createdAt: Date;
  /** Set when a newer one took its place: until then both work. */
  readonly expiresAt?: Date;
};

/** Grants an app may use (RFC 6749 sections 4.1, 4.4, 6); `password` is a switch of its own. */
export const APP_GRANTS = ['authorization_code', 'client_credentials', 'refresh_token'] as const;

export type AppGrant = (typeof APP_GRANTS)[number];

/** The most that an app may be given: as much as `RATE_LIMIT_PER_MINUTE` takes. */
export const MOST_CALLS_PER_MINUTE = 9_999_999;

/** An external app (collection `apps`); `_id` is its client id. */
export type AppDocument = {
  readonly _id: string;
  readonly name: string;
  /** None: a public client (an app on a phone or in a browser), which can keep no secret (RFC 6749 section 2.1). */
  readonly secrets: readonly AppSecret[];
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly grants: readonly AppGrant[];
  /** The vendor's `password` grant; off by default (contract, Who is calling). */
  readonly legacyPassword: boolean;
  /** Waives PKCE for one of the vendor's older confidential apps; off by default (contract, Who is calling). */
  readonly legacyNoPkce: boolean;
  /** Calls a minute of all its accounts together; none: the default (`call-limit.ts`). */
  readonly callsPerMinute?: number;
  readonly disabled: boolean;
  readonly createdAt: Date;
};

export const isConfidential = ({ secrets }: Pick<AppDocument, 'secrets'>): boolean => secrets.length > 0;
