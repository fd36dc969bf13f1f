import type { KoaContextWithOIDC, Provider, errors as ProviderErrors } from 'oidc-provider';
import { readClientIp } from '../../http/client-ip';
import { logSignIn } from '../passwords/sign-in-log';
import { verifyCredentials } from '../passwords/verify-credentials';
import { generationOf } from '../sessions/session';
import { createConsent } from './endpoints/create-consent';

/** Parameters of RFC 6749 section 4.3.2; the vendor's `agency_name` and `environment` are accepted and ignored. */
export const PASSWORD_GRANT_PARAMETERS = ['username', 'password', 'scope'];

/** RFC 6749 has no code for this error; its status is in RFC 6585 section 4. */
export class TooManyAttemptsError extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many attempts; try again later.');
  }
}

/** The password grant of RFC 6749 section 4.3, only for apps with `legacyPassword`. */
export const passwordGrant =
  (provider: Provider, errors: typeof ProviderErrors) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc;
    if (client === undefined) throw new errors.InvalidClient('client not found');
    const { username, password, scope } = (params ?? {}) as Partial<Record<string, string>>;
    if (!username || !password) throw new errors.InvalidRequest('username and password are required.');
    const disallowed = scope?.split(' ').find((name) => !client.scope?.split(' ').includes(name));
    if (disallowed !== undefined)
      throw new errors.InvalidScope('The app is not registered for this scope.', disallowed);
    const source = { email: username, from: readClientIp(ctx.req) };
    const verified = await verifyCredentials(source.email, password, source.from, { appId: client.clientId });
    if (!verified.ok && verified.rejection.reason === 'tooMany')
      throw new TooManyAttemptsError(verified.rejection.retryAfterSeconds);
    // The vendor's error; RFC 6749 would use invalid_grant.
    if (!verified.ok) throw new errors.InvalidRequest('Invalid user name or password.');

    const { account } = verified;
    const accountId = account._id;
    await logSignIn(accountId, source);
    const consent = { accountId, generation: generationOf(account), clientId: client.clientId, scope: scope ?? '' };
    const grantId = await createConsent(provider, consent);
    if (grantId === null) throw new errors.InvalidRequest('Invalid user name or password.');
    const common = { accountId, client, grantId, gty: 'password', scope: scope ?? '' };
    const accessToken = new provider.AccessToken({
      ...common,
      expiresWithSession: false,
      extra: {},
      claims: {},
    } as never);
    ctx.oidc.entity('AccessToken', accessToken);
    const access_token = await accessToken.save();
    const response = { access_token, expires_in: accessToken.expiration, scope, token_type: accessToken.tokenType };
    if (!client.grantTypeAllowed('refresh_token')) {
      ctx.body = response;
      return;
    }
    const refreshToken = new provider.RefreshToken({ ...common, rotations: 0, expiresWithSession: false } as never);
    ctx.oidc.entity('RefreshToken', refreshToken);
    ctx.body = { ...response, refresh_token: await refreshToken.save() };
  };
