import type { ClientMetadata } from 'oidc-provider';
import type { AppDocument } from '../apps/document';

/** How the provider sees an app. Its secret is a hash; `provider.ts` compares accordingly. */
export const clientMetadata = ({
  _id,
  name,
  secretHash,
  redirectUris,
  scopes,
  legacyPassword,
}: AppDocument): ClientMetadata => ({
  client_id: _id,
  client_name: name,
  client_secret: secretHash,
  token_endpoint_auth_method: 'client_secret_post',
  application_type: 'native',
  redirect_uris: [...redirectUris],
  scope: scopes.join(' '),
  response_types: [],
  grant_types: ['client_credentials', 'refresh_token', ...(legacyPassword ? ['password'] : [])],
});
