import type { Provider } from 'oidc-provider';
import { createProvider } from './provider';

let provider: Promise<Provider> | undefined;

/** The authorization server of this process, created on first use. @param scopes all scopes of the API. */
export function sharedProvider(scopes: readonly string[]): Promise<Provider> {
  provider ??= createProvider(scopes);
  provider.catch(() => {
    provider = undefined;
  });
  return provider;
}
