import type { Provider } from 'oidc-provider';
import { createProvider } from './provider';

let made: Promise<Provider> | undefined;

/** The authorization server of this process, made with the first request for it. @param scopes every scope that there is. */
export function sharedProvider(scopes: readonly string[]): Promise<Provider> {
  made ??= createProvider(scopes);
  made.catch(() => {
    made = undefined;
  });
  return made;
}
