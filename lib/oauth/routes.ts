import type { EndpointsByMethod } from '../server/dispatch';
import { authorizationEndpoint, resumeEndpoint } from './authorization-endpoint';
import { consentEndpoint } from './consent-endpoint';
import { serverMetadata } from './metadata';
import { revocationEndpoint, tokenEndpoint } from './token-endpoint';
import { tokenInfo } from './tokeninfo';

/** Dispatch rows of the authorization server; `*` stands for one segment. */
export const OAUTH_ROUTES: readonly (readonly [path: string, endpoints: EndpointsByMethod])[] = [
  ['/api/oauth2/authorize', { GET: { kind: 'node', handle: authorizationEndpoint } }],
  ['/api/oauth2/authorize/*', { GET: { kind: 'node', handle: resumeEndpoint } }],
  ['/api/oauth2/token', { POST: { kind: 'node', handle: tokenEndpoint } }],
  ['/api/oauth2/revoke', { POST: { kind: 'node', handle: revocationEndpoint } }],
  ['/api/oauth2/tokeninfo', { GET: { kind: 'web', handle: tokenInfo } }],
  ['/api/oauth2/.well-known/oauth-authorization-server', { GET: { kind: 'web', handle: serverMetadata } }],
  // Where clients look that know the host alone.
  ['/.well-known/oauth-authorization-server', { GET: { kind: 'web', handle: serverMetadata } }],
  // RFC 8414 section 3.1: before the issuer's own path.
  ['/.well-known/oauth-authorization-server/api/oauth2', { GET: { kind: 'web', handle: serverMetadata } }],
  // GET of the same path is the page.
  ['/oauth/consent/*', { POST: { kind: 'node', handle: consentEndpoint } }],
];
