import { type App, requestTokens, type Tokens } from './tokens.js';

/** The person or the portal denied access: `code` is the `error` parameter of the redirect. */
export class AuthorizationError extends Error {
  override readonly name = 'AuthorizationError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export type AuthorizationOptions = {
  /** URL of the portal: `https://records.example.org`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** One of the app's registered redirect URIs, exactly as registered. */
  readonly redirectUri: string;
  /** `records`, `inspections`, or both separated by a space. */
  readonly scope: string;
};

/** A pending authorization. Store all but `address` until the browser returns: in a session or in `sessionStorage`. */
export type PendingAuthorization = {
  /** Send the browser here. */
  readonly address: string;
  /** Must come back unchanged; otherwise the redirect belongs to another request. */
  readonly state: string;
  /** Proves that the same client started the request (RFC 7636). Secret: never put it in a URL. */
  readonly codeVerifier: string;
};

/** URL-safe base64 without padding (RFC 4648 section 5). */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const randomToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Starts authorization with PKCE (RFC 6749 section 4.1.1, RFC 7636), in a browser or on a server. */
export async function beginAuthorization(options: AuthorizationOptions): Promise<PendingAuthorization> {
  const { baseUrl, clientId, redirectUri, scope } = options;
  const [state, codeVerifier] = [randomToken(), randomToken()];
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  });
  return { address: `${baseUrl.replace(/\/+$/, '')}/api/oauth2/authorize?${query}`, state, codeVerifier };
}

export type FinishOptions = App & {
  readonly redirectUri: string;
  /** The full URL that the browser returned to. */
  readonly callback: string;
  /** The result of `beginAuthorization`. */
  readonly pending: Pick<PendingAuthorization, 'state' | 'codeVerifier'>;
};

/**
 * Exchanges the code from the redirect (RFC 6749 section 4.1.3). A code works once.
 * @throws AuthorizationError if access was denied or the redirect belongs to another request, TokenError if the portal
 * rejects the code, NoAnswerError
 */
export async function finishAuthorization({ redirectUri, callback, pending, ...app }: FinishOptions): Promise<Tokens> {
  const params = new URL(callback, redirectUri).searchParams;
  if (params.get('state') !== pending.state)
    throw new AuthorizationError('wrong_state', 'The redirect belongs to another request: start again.');
  const code = params.get('code');
  if (code === null) {
    const error = params.get('error') ?? 'no_code';
    throw new AuthorizationError(error, params.get('error_description') ?? 'The portal sent no code: start again.');
  }
  return requestTokens(app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: pending.codeVerifier,
  });
}
