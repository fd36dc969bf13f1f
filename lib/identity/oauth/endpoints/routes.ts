import { traceIdOf } from '../../../http/call';
import type { EndpointsByMethod } from '../../../http/endpoint';
import { ApiError } from '../../../http/responses/api-error';
import { errorResponse } from '../../../http/responses/error-response';
import { TRACE_HEADER } from '../../../http/trace-id';
import { env } from '../../../platform/settings/env';
import { checkToken, readAuthorization } from '../../tokens/access-token';
import { RESPONSE_MODES } from '../response-modes';
import { authorizationEndpoint, resumeEndpoint } from './authorization-endpoint';
import { consentEndpoint } from './consent-endpoint';
import { revocationEndpoint, tokenEndpoint } from './token-endpoint';

/** RFC 8414 section 2. */
const serverMetadata =
  (scopes: readonly string[]) =>
  async (request: Request): Promise<Response> => {
    const issuer = `${env().publicUrl}/api/oauth2`;
    const authMethods = ['client_secret_basic', 'client_secret_post', 'none'];
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/revoke`,
      scopes_supported: scopes,
      response_types_supported: ['code'],
      response_modes_supported: RESPONSE_MODES,
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: authMethods,
      revocation_endpoint_auth_methods_supported: authMethods,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
    return Response.json(metadata, { headers: { [TRACE_HEADER]: traceIdOf(request) } });
  };

async function tokenInfo(request: Request): Promise<Response> {
  const traceId = traceIdOf(request);
  try {
    const authorization = request.headers.get('authorization');
    if (authorization === null) throw new ApiError('no_token', 'Token is required.');
    const { principal, appId, expiresAt } = await checkToken(readAuthorization(authorization));
    const expiresIn = Math.max(0, Math.floor(((expiresAt?.getTime() ?? 0) - Date.now()) / 1_000));
    const body = {
      appId,
      ...(principal.kind === 'account' && { userId: principal.accountId }),
      scopes: principal.scopes,
      expiresIn,
    };
    return Response.json(body, { headers: { 'cache-control': 'no-store', [TRACE_HEADER]: traceId } });
  } catch (thrown) {
    return errorResponse(thrown, traceId);
  }
}

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
