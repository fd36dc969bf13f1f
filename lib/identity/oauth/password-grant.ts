import type { KoaContextWithOIDC, Provider, errors as ProviderErrors } from 'oidc-provider';
import { readClientAddress } from '../../http/client-address';
import { noteGranted } from '../passwords/sign-in-log';
import { verifyCredentials } from '../passwords/verify-credentials';
import { generationOf } from '../sessions/session';
import { makeConsent } from './endpoints/make-consent';

/** Parameters of RFC 6749 section 4.3.2; the vendor's `agency_name` and `environment` are accepted and not used. */
export const PASSWORD_GRANT_PARAMETERS = ['username', 'password', 'scope'];

/** The limit of sign-in attempts holds here too; RFC 6749 has no code for it, RFC 6585 section 4 the status. */
export class TooManyAttemptsError extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many attempts; try again later.');
  }
}

/** The grant of RFC 6749 section 4.3, only for apps that were registered with `legacyPassword` (contract). */
export const passwordGrant =
  (provider: Provider, errors: typeof ProviderErrors) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc;
    if (client === undefined) throw new errors.InvalidClient('client not found');
    const { username, password, scope } = (params ?? {}) as Partial<Record<string, string>>;
    if (!username || !password) throw new errors.InvalidRequest('username and password are required.');
    const refused = scope?.split(' ').find((name) => !client.scope?.split(' ').includes(name));
    if (refused !== undefined) throw new errors.InvalidScope('The app is not registered for this scope.', refused);
    const source = { email: username, from: readClientAddress(ctx.req) };
    const verified = await verifyCredentials(source.email, password, source.from, { appId: client.clientId });
    if (!verified.ok && verified.refusal.reason === 'tooMany')
      throw new TooManyAttemptsError(verified.refusal.retryAfterSeconds);
    // The vendor's code and sentence; RFC 6749 would have invalid_grant.
    if (!verified.ok) throw new errors.InvalidRequest('Invalid user name or password.');

    const { account } = verified;
    const accountId = account._id;
    await noteGranted(accountId, source);
    const consent = { accountId, generation: generationOf(account), clientId: client.clientId, scope: scope ?? '' };
    const grantId = await makeConsent(provider, consent);
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
    const answer = { access_token, expires_in: accessToken.expiration, scope, token_type: accessToken.tokenType };
    if (!client.grantTypeAllowed('refresh_token')) {
      ctx.body = answer;
      return;
    }
    const refreshToken = new provider.RefreshToken({ ...common, rotations: 0, expiresWithSession: false } as never);
    ctx.oidc.entity('RefreshToken', refreshToken);
    ctx.body = { ...answer, refresh_token: await refreshToken.save() };
  };
