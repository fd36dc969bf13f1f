import { NoAnswerError, TokenError } from './errors.js';

/** Supplies the access token. */
export type TokenSource = {
  /** A token that should still be valid. */
  readonly current: () => Promise<string>;
  /** A replacement for a token that the portal rejected. */
  readonly renew: (rejected: string) => Promise<string>;
};

/** The token endpoint's response. */
export type Tokens = {
  readonly accessToken: string;
  /** When the access token expires; if undefined, it is used until the portal rejects it. */
  readonly expiresAt?: Date;
  /** Absent for an app without a user (`client_credentials`). */
  readonly refreshToken?: string;
};

/** Tokens as an app stored them, for example as JSON, where `expiresAt` is no longer a `Date`. */
export type KeptTokens = Omit<Tokens, 'expiresAt'> & {
  /** A `Date`, an ISO 8601 string, or milliseconds since 1970. */
  readonly expiresAt?: Date | string | number;
};

/** An app that the agency has registered. */
export type App = {
  /** URL of the portal: `https://records.example.org`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Absent for a public app. */
  readonly clientSecret?: string;
  readonly fetch?: typeof fetch;
};

export type RefreshingOptions = App & {
  readonly tokens: KeptTokens & { readonly refreshToken: string };
  /** Store the new tokens here: the previous refresh token is used up. Awaited before the tokens are used. */
  readonly onRenewed?: (tokens: Tokens) => void | Promise<void>;
};

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

type TokenResponse = { access_token: string; expires_in: string | number; refresh_token?: string };

/** @throws TokenError, NoAnswerError */
export async function requestTokens(app: App, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const body = new URLSearchParams({
    ...form,
    client_id: app.clientId,
    ...(app.clientSecret !== undefined && { client_secret: app.clientSecret }),
  });
  const url = `${app.baseUrl.replace(/\/+$/, '')}/api/oauth2/token`;
  // Never retried: reusing a refresh token revokes all tokens of its family.
  const response = await (app.fetch ?? fetch)(url, { method: 'POST', body }).catch((cause: unknown) => {
    throw new NoAnswerError('The token endpoint could not be reached: check URL and network.', { cause });
  });
  const json: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { error = 'unexpected_answer', error_description: detail } = json as Record<string, string | undefined>;
    const message = detail ?? `The token endpoint returned status ${response.status}.`;
    throw new TokenError({ status: response.status, code: error, message });
  }
  const { access_token, expires_in, refresh_token } = json as TokenResponse;
  return {
    accessToken: access_token,
    expiresAt: new Date(Date.now() + Number(expires_in) * 1_000),
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
  };
}

/** @throws TypeError if `expiresAt` is not a valid time, since the token would never be renewed before it expires. */
function tokensFrom({ expiresAt, ...stored }: KeptTokens): Tokens {
  if (expiresAt === undefined) return stored;
  const end = new Date(expiresAt);
  if (Number.isNaN(end.getTime()))
    throw new TypeError(
      `expiresAt is not a time: ${JSON.stringify(expiresAt)}. Use a Date, an ISO 8601 string or milliseconds since 1970.`,
    );
  return { ...stored, expiresAt: end };
}

/** Caches tokens and renews them; concurrent requests share one renewal. */
function cachedTokens(first: Tokens | undefined, make: (before: Tokens | undefined) => Promise<Tokens>): TokenSource {
  let tokens = first;
  let pending: Promise<Tokens> | undefined;

  const renewed = async (): Promise<string> => {
    pending ??= make(tokens).finally(() => {
      pending = undefined;
    });
    tokens = await pending;
    return tokens.accessToken;
  };
  const isValid = ({ expiresAt }: Tokens): boolean =>
    expiresAt === undefined || expiresAt.getTime() - MARGIN_MS > Date.now();

  return {
    current: async () => (tokens !== undefined && isValid(tokens) ? tokens.accessToken : renewed()),
    // Another request may have renewed it since this one was sent.
    renew: async (rejected) =>
      tokens !== undefined && tokens.accessToken !== rejected ? tokens.accessToken : renewed(),
  };
}

/**
 * A person's tokens from an authorization code. The refresh token changes with each renewal (RFC 6749 section 6), so
 * only one process may use it: if two renew with the same token, both lose access.
 * @throws TypeError if `expiresAt` is not a valid time.
 */
export const refreshingTokens = ({ tokens, onRenewed, ...app }: RefreshingOptions): TokenSource =>
  cachedTokens(tokensFrom(tokens), async (before) => {
    const refreshToken = before?.refreshToken ?? tokens.refreshToken;
    const renewed = await requestTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken });
    const next = { refreshToken, ...renewed };
    await onRenewed?.(next);
    return next;
  });

/** An app's own tokens (RFC 6749 section 4.4): record types, requirements and checklists, but no records. */
export const appTokens = ({ scope, ...app }: App & { readonly scope: string }): TokenSource =>
  cachedTokens(undefined, () => requestTokens(app, { grant_type: 'client_credentials', scope }));

/** A single token that is never renewed. */
export const fixedToken = (token: string): TokenSource => ({
  current: async () => token,
  renew: async () => token,
});
