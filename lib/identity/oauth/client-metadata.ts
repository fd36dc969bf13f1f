import type { ClientMetadata } from 'oidc-provider';
import { type AppDocument, isConfidential } from '../apps/document';

export const APP_METADATA = ['secretHashes', 'legacyNoPkce'] as const;

export function clientMetadata(app: AppDocument, now: Date = new Date()): ClientMetadata {
  const { _id, name, secrets, redirectUris, scopes, grants, legacyPassword, legacyNoPkce } = app;
  const hashes = secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now).map(({ hash }) => hash);
  return {
    client_id: _id,
    client_name: name,
    // The library requires a secret for this auth method; it is never compared.
    ...(isConfidential(app) && { client_secret: 'kept-as-hashes' }),
    token_endpoint_auth_method: isConfidential(app) ? 'client_secret_post' : 'none',
    // Lets a loopback address change its port (RFC 8252 section 7.3).
    application_type: 'native',
    redirect_uris: [...redirectUris],
    scope: scopes.join(' '),
    response_types: grants.includes('authorization_code') ? ['code'] : [],
    grant_types: [...grants, ...(legacyPassword ? ['password'] : [])],
    secretHashes: hashes,
    legacyNoPkce,
  };
}
