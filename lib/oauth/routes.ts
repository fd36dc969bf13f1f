import type { Provider } from 'oidc-provider';
import type { EndpointsByMethod } from '../server/dispatch';
import { tokenEndpoint } from '../server/token-endpoint';
import { createProvider } from './provider';
import { tokenInfo } from './tokeninfo';

/** Dispatch rows of the authorization server; the provider is made with the first token. */
export function oauthRoutes(): [path: string, endpoints: EndpointsByMethod][] {
  let provider: Promise<Provider> | undefined;
  const shared = (): Promise<Provider> => {
    provider ??= createProvider();
    return provider;
  };
  return [
    ['/api/oauth2/token', { POST: { kind: 'node', handle: tokenEndpoint(shared) } }],
    ['/api/oauth2/tokeninfo', { GET: { kind: 'web', handle: tokenInfo } }],
  ];
}
