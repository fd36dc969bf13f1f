import { NoAnswerError, TokenError } from './errors.js';

/** Where the client has its access token from. */
export type TokenSource = {
  /** A token that should hold. */
  readonly current: () => Promise<string>;
  /** A token in place of one that the portal refused. */
  readonly renew: (refused: string) => Promise<string>;
};

/** What the token endpoint gave. */
export type Tokens = {
  readonly accessToken: string;
  /** When the access token ends; undefined: not known, so it is used until it is refused. */
  readonly expiresAt?: Date;
  /** Absent for an app on its own (`client_credentials`). */
  readonly refreshToken?: string;
};

/** Tokens as an app kept them, in a database or as JSON, where the end is no `Date` any more. */
export type KeptTokens = Omit<Tokens, 'expiresAt'> & {
  /** A `Date`, an ISO 8601 string, or milliseconds since 1970. */
  readonly expiresAt?: Date | string | number;
};

/** An app that the agency has registered. */
export type App = {
  /** Address of the portal: `https://records.example.org`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Absent for a public app. */
  readonly clientSecret?: string;
  readonly fetch?: typeof fetch;
};

export type RefreshingOptions = App & {
  readonly tokens: KeptTokens & { readonly refreshToken: string };
  /** Keep the new tokens: the refresh token before them is used up. It is awaited before they are used. */
  readonly onRenewed?: (tokens: Tokens) => void | Promise<void>;
};

/** A token this near its end is renewed before it is used. */
const MARGIN_MS = 60_000;

type TokenAnswer = { access_token: string; expires_in: string | number; refresh_token?: string };

/** @throws TokenError, NoAnswerError */
export async function requestTokens(app: App, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const body = new URLSearchParams({
    ...form,
    client_id: app.clientId,
    ...(app.clientSecret !== undefined && { client_secret: app.clientSecret }),
  });
  const address = `${app.baseUrl.replace(/\/+$/, '')}/api/oauth2/token`;
  // Never sent twice: a refresh token that comes a second time revokes all tokens of its family.
  const response = await (app.fetch ?? fetch)(address, { method: 'POST', body }).catch((cause: unknown) => {
    throw new NoAnswerError('The token endpoint could not be reached: check address and network.', { cause });
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { error = 'unexpected_answer', error_description: said } = answer as Record<string, string | undefined>;
    const message = said ?? `The token endpoint answered with status ${response.status}.`;
    throw new TokenError({ status: response.status, code: error, message });
  }
  const { access_token, expires_in, refresh_token } = answer as TokenAnswer;
  return {
    accessToken: access_token,
    expiresAt: new Date(Date.now() + Number(expires_in) * 1_000),
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
  };
}

/** @throws TypeError where the end is no time: used as it is, the token would never be renewed before it ends. */
function tokensFrom({ expiresAt, ...kept }: KeptTokens): Tokens {
  if (expiresAt === undefined) return kept;
  const end = new Date(expiresAt);
  if (Number.isNaN(end.getTime()))
    throw new TypeError(
      `expiresAt is no time: ${JSON.stringify(expiresAt)}. Give a Date, an ISO 8601 string or milliseconds since 1970.`,
    );
  return { ...kept, expiresAt: end };
}

/** Keeps tokens, and has new ones made: once, however many requests wait for them. */
function keeper(first: Tokens | undefined, make: (before: Tokens | undefined) => Promise<Tokens>): TokenSource {
  let tokens = first;
  let underWay: Promise<Tokens> | undefined;

  const renewed = async (): Promise<string> => {
    underWay ??= make(tokens).finally(() => {
      underWay = undefined;
    });
    tokens = await underWay;
    return tokens.accessToken;
  };
  const holds = ({ expiresAt }: Tokens): boolean =>
    expiresAt === undefined || expiresAt.getTime() - MARGIN_MS > Date.now();

  return {
    current: async () => (tokens !== undefined && holds(tokens) ? tokens.accessToken : renewed()),
    // Another request may have renewed it since this one was sent.
    renew: async (refused) => (tokens !== undefined && tokens.accessToken !== refused ? tokens.accessToken : renewed()),
  };
}

/**
 * Tokens of a person, from an authorization code; renewed by their refresh token, which changes each time (RFC 6749
 * section 6). Give one person's tokens to one process only: two that renew with the same refresh token end both.
 * @throws TypeError where `expiresAt` is no time.
 */
export const refreshingTokens = ({ tokens, onRenewed, ...app }: RefreshingOptions): TokenSource =>
  keeper(tokensFrom(tokens), async (before) => {
    const refreshToken = before?.refreshToken ?? tokens.refreshToken;
    const made = await requestTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken });
    const next = { refreshToken, ...made };
    await onRenewed?.(next);
    return next;
  });

/** Tokens of the app on its own (RFC 6749 section 4.4): record types, requirements, checklists; nobody's records. */
export const appTokens = ({ scope, ...app }: App & { readonly scope: string }): TokenSource =>
  keeper(undefined, () => requestTokens(app, { grant_type: 'client_credentials', scope }));

/** One token that is used until it is refused. */
export const fixedToken = (token: string): TokenSource => ({
  current: async () => token,
  renew: async () => token,
});
