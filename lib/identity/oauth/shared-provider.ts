import type { Provider } from 'oidc-provider';
import { createProvider } from './provider';

let provider: Promise<Provider> | undefined;

export function sharedProvider(scopes: readonly string[]): Promise<Provider> {
  provider ??= createProvider(scopes);
  provider.catch(() => {
    provider = undefined;
  });
  return provider;
}
