import { traceIdOf } from '../../../http/call';
import { TRACE_HEADER } from '../../../http/trace-id';
import { env } from '../../../platform/settings/env';
import { RESPONSE_MODES } from '../response-modes';

/** RFC 8414 section 2. */
export const serverMetadata =
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
