import { findApp } from '../../apps/repository';
import { scopesAsked } from '../scopes-asked';
import { knownParameters } from './known-parameters';

/** A token request that RFC 6749 answers without the provider. */
export class TokenRequestError extends Error {
  constructor(
    readonly error: 'invalid_scope' | 'invalid_request',
    description: string,
  ) {
    super(description);
  }
}

type Headers = Readonly<Partial<Record<string, string | string[]>>>;

function clientIdOf(form: URLSearchParams, { authorization }: Headers): string | null {
  if (typeof authorization === 'string' && /^basic /i.test(authorization)) {
    const [id = ''] = Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':');
    try {
      return decodeURIComponent(id.replaceAll('+', ' '));
    } catch {
      return null;
    }
  }
  return form.get('client_id');
}

/**
 * Brings a vendor client's form to RFC 6749's: the app id and secret may stand in headers; scopes that we do not know
 * are dropped (section 3.3), and without any the app's own scopes are meant.
 * @param known every scope that there is.
 * @throws TokenRequestError invalid_scope when only unknown scopes were asked for, invalid_request for two of them.
 */
export async function normalizeTokenRequest(body: string, headers: Headers, known: readonly string[]): Promise<string> {
  const form = knownParameters(body);
  const { 'x-accela-appid': appId, 'x-accela-appsecret': appSecret, authorization } = headers;
  if (authorization === undefined && typeof appId === 'string' && !form.has('client_id')) form.set('client_id', appId);
  if (authorization === undefined && typeof appSecret === 'string' && !form.has('client_secret')) {
    form.set('client_secret', appSecret);
  }
  const [scope = '', ...more] = form.getAll('scope');
  if (more.length > 0)
    throw new TokenRequestError('invalid_request', 'scope must be sent once, its words apart by spaces.');
  const isAsked = scope.trim() !== '';
  // A refresh without a scope means those that the token has (section 6).
  const clientId = isAsked || form.get('grant_type') === 'refresh_token' ? null : clientIdOf(form, headers);
  const meant = scopesAsked(scope, clientId === null ? null : await findApp(clientId), known);
  if (isAsked && meant === '') {
    throw new TokenRequestError('invalid_scope', `None of the scopes is known; there are ${known.join(', ')}.`);
  }
  form.delete('scope');
  if (meant !== '') form.set('scope', meant);
  return form.toString();
}
