import type { Provider } from 'oidc-provider';
import { createProvider } from './provider';

let made: Promise<Provider> | undefined;

/** The authorization server of this process, made with the first request for it. */
export function sharedProvider(): Promise<Provider> {
  made ??= createProvider();
  made.catch(() => {
    made = undefined;
  });
  return made;
}
