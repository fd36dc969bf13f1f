/** An external app (collection `apps`); `_id` is its client id. */
export type AppDocument = {
  readonly _id: string;
  readonly name: string;
  /** SHA-256 of the secret, base64url. */
  readonly secretHash: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  /** The vendor's `password` grant; off by default (contract, Who is calling). */
  readonly legacyPassword: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
};
