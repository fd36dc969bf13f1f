import { hostCookie, pathCookie } from '../../http/cookies';
import { findApp } from '../apps/repository';
import { providerStorage } from './provider-storage';

/** The page that asks; its path carries the id of the request, so that two of them in one browser stay apart. */
export const consentPath = (uid: string): string => `/oauth/consent/${uid}`;

/** What the consent page shows: who asks, for what, and where the answer goes. */
export type PendingConsent = {
  readonly appName: string;
  readonly scopes: readonly string[];
  /** Host of the redirect address, or its scheme where it is an app on the device. */
  readonly destination: string;
};

/** Cookie of the browser that an authorization request came from; its value is the id of the request. */
export const consentCookie = (): string => pathCookie('_interaction');

/** Cookie by which a request for access goes on after the consent. */
export const resumeCookie = (): string => pathCookie('_interaction_resume');

/** Cookie of the provider's own browser session, which is never read (see the authorization endpoint). */
export const providerSessionCookie = (): string => hostCookie('_session');

type AskedFor = { readonly client_id?: string; readonly scope?: string; readonly redirect_uri?: string };

const destinationOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
};

/** The request for access that waits under this id; null where there is none, or no longer. */
export async function findPendingConsent(uid: string): Promise<PendingConsent | null> {
  const interaction = await providerStorage('Interaction').find(uid);
  if (!interaction || (interaction.exp ?? 0) * 1_000 <= Date.now()) return null;
  const { client_id = '', scope = '', redirect_uri = '' } = (interaction.params ?? {}) as AskedFor;
  const app = await findApp(client_id);
  if (app === null || app.disabled) return null;
  return { appName: app.name, scopes: scope.split(' '), destination: destinationOf(redirect_uri) };
}
