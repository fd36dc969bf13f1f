import type { EndpointsByMethod } from '../../../http/endpoint';
import { authorizationEndpoint, resumeEndpoint } from './authorization-endpoint';
import { consentEndpoint } from './consent-endpoint';
import { serverMetadata } from './metadata';
import { revocationEndpoint, tokenEndpoint } from './token-endpoint';
import { tokenInfo } from './tokeninfo';

type Row = readonly [path: string, endpoints: EndpointsByMethod];

/** Dispatch rows of the authorization server; `*` stands for one segment. @param scopes every scope that there is. */
export const oauthRoutes = (scopes: readonly string[]): readonly Row[] => [
  ['/api/oauth2/authorize', { GET: { kind: 'node', handle: authorizationEndpoint(scopes) } }],
  ['/api/oauth2/authorize/*', { GET: { kind: 'node', handle: resumeEndpoint(scopes) } }],
  ['/api/oauth2/token', { POST: { kind: 'node', handle: tokenEndpoint(scopes) } }],
  ['/api/oauth2/revoke', { POST: { kind: 'node', handle: revocationEndpoint(scopes) } }],
  ['/api/oauth2/tokeninfo', { GET: { kind: 'web', handle: tokenInfo } }],
  ['/api/oauth2/.well-known/oauth-authorization-server', { GET: { kind: 'web', handle: serverMetadata(scopes) } }],
  // Where clients look that know the host alone.
  ['/.well-known/oauth-authorization-server', { GET: { kind: 'web', handle: serverMetadata(scopes) } }],
  // RFC 8414 section 3.1: before the issuer's own path.
  ['/.well-known/oauth-authorization-server/api/oauth2', { GET: { kind: 'web', handle: serverMetadata(scopes) } }],
  // GET of the same path is the page.
  ['/oauth/consent/*', { POST: { kind: 'node', handle: consentEndpoint(scopes) } }],
];
