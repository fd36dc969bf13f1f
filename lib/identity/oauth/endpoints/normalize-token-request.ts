import { findApp } from '../../apps/repository';
import { requestedScopes } from '../requested-scopes';
import { knownParameters } from './known-parameters';

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

/** Vendor clients may send credentials in headers. @throws TokenRequestError if scope is invalid or repeated. */
export async function normalizeTokenRequest(
  body: string,
  headers: Headers,
  knownScopes: readonly string[],
): Promise<string> {
  const form = knownParameters(body);
  const { 'x-accela-appid': appId, 'x-accela-appsecret': appSecret, authorization } = headers;
  if (authorization === undefined && typeof appId === 'string' && !form.has('client_id')) form.set('client_id', appId);
  if (authorization === undefined && typeof appSecret === 'string' && !form.has('client_secret')) {
    form.set('client_secret', appSecret);
  }
  const [scope = '', ...more] = form.getAll('scope');
  if (more.length > 0)
    throw new TokenRequestError('invalid_request', 'scope must be sent once, with its values separated by spaces.');
  const hasScope = scope.trim() !== '';
  // A refresh without a scope keeps the scopes of the token (section 6).
  const clientId = hasScope || form.get('grant_type') === 'refresh_token' ? null : clientIdOf(form, headers);
  const effective = requestedScopes(scope, clientId === null ? null : await findApp(clientId), knownScopes);
  if (hasScope && effective === '') {
    throw new TokenRequestError('invalid_scope', `scope must contain at least one of ${knownScopes.join(', ')}.`);
  }
  form.delete('scope');
  if (effective !== '') form.set('scope', effective);
  return form.toString();
}
