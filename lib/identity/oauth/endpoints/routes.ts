import type { EndpointsByMethod } from '../../../http/endpoint';
import { authorizationEndpoint, resumeEndpoint } from './authorization-endpoint';
import { consentEndpoint } from './consent-endpoint';
import { serverMetadata } from './metadata';
import { revocationEndpoint, tokenEndpoint } from './token-endpoint';
import { tokenInfo } from './tokeninfo';

type Row = readonly [path: string, endpoints: EndpointsByMethod];

/** `*` matches one segment. */
export const oauthRoutes = (scopes: readonly string[]): readonly Row[] => [
  ['/api/oauth2/authorize', { GET: { kind: 'node', handle: authorizationEndpoint(scopes) } }],
  ['/api/oauth2/authorize/*', { GET: { kind: 'node', handle: resumeEndpoint(scopes) } }],
  ['/api/oauth2/token', { POST: { kind: 'node', handle: tokenEndpoint(scopes) } }],
  ['/api/oauth2/revoke', { POST: { kind: 'node', handle: revocationEndpoint(scopes) } }],
  ['/api/oauth2/tokeninfo', { GET: { kind: 'web', handle: tokenInfo } }],
  ['/api/oauth2/.well-known/oauth-authorization-server', { GET: { kind: 'web', handle: serverMetadata(scopes) } }],
  ['/.well-known/oauth-authorization-server', { GET: { kind: 'web', handle: serverMetadata(scopes) } }],
  // RFC 8414 section 3.1: the well-known segment precedes the issuer's path.
  ['/.well-known/oauth-authorization-server/api/oauth2', { GET: { kind: 'web', handle: serverMetadata(scopes) } }],
  // GET on this path is the consent page.
  ['/oauth/consent/*', { POST: { kind: 'node', handle: consentEndpoint(scopes) } }],
];
