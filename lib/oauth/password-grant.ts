import type { KoaContextWithOIDC, Provider, errors as ProviderErrors } from 'oidc-provider';
import { verifyCredentials } from '../accounts/verify-credentials';

/** Parameters of RFC 6749 section 4.3.2; the vendor's `agency_name` and `environment` are accepted and not used. */
export const PASSWORD_GRANT_PARAMETERS = ['username', 'password', 'scope'];

/** The grant of RFC 6749 section 4.3, only for apps that were registered with `legacyPassword` (contract). */
export const passwordGrant =
  (provider: Provider, errors: typeof ProviderErrors) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc;
    if (client === undefined) throw new errors.InvalidClient('client not found');
    const { username, password, scope } = (params ?? {}) as Partial<Record<string, string>>;
    if (!username || !password) throw new errors.InvalidRequest('username and password are required.');
    const account = await verifyCredentials(username, password);
    // The vendor's code and sentence; RFC 6749 would have invalid_grant.
    if (account === null) throw new errors.InvalidRequest('Invalid user name or password.');
    const refused = scope?.split(' ').find((name) => !client.scope?.split(' ').includes(name));
    if (refused !== undefined) throw new errors.InvalidScope('The app is not registered for this scope.', refused);

    const accountId = account._id;
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope(scope ?? '');
    const grantId = await grant.save();
    const common = { accountId, client, grantId, gty: 'password', scope: scope ?? '' };
    const accessToken = new provider.AccessToken({
      ...common,
      expiresWithSession: false,
      extra: {},
      claims: {},
    } as never);
    const refreshToken = new provider.RefreshToken({ ...common, rotations: 0, expiresWithSession: false } as never);
    ctx.oidc.entity('AccessToken', accessToken);
    ctx.oidc.entity('RefreshToken', refreshToken);
    ctx.body = {
      access_token: await accessToken.save(),
      expires_in: accessToken.expiration,
      refresh_token: await refreshToken.save(),
      scope,
      token_type: accessToken.tokenType,
    };
  };
