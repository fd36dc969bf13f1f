import { hostCookie, pathCookie } from '../../http/cookies';
import { findApp } from '../apps/repository';
import { providerStorage } from './provider-storage';

export const consentPath = (uid: string): string => `/oauth/consent/${uid}`;

export type PendingConsent = {
  readonly appName: string;
  readonly scopes: readonly string[];
  /** Host of the redirect URI, or its scheme for an app on the device. */
  readonly destination: string;
};

/** Ties an authorization request to its browser; the value is the request's id. */
export const consentCookie = (): string => pathCookie('_interaction');

export const resumeCookie = (): string => pathCookie('_interaction_resume');

/** The provider's own browser session, which is never read (see the authorization endpoint). */
export const providerSessionCookie = (): string => hostCookie('_session');

type AuthorizationParams = { readonly client_id?: string; readonly scope?: string; readonly redirect_uri?: string };

const destinationOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
};

export async function findPendingConsent(uid: string): Promise<PendingConsent | null> {
  const interaction = await providerStorage('Interaction').find(uid);
  if (!interaction || (interaction.exp ?? 0) * 1_000 <= Date.now()) return null;
  const { client_id = '', scope = '', redirect_uri = '' } = (interaction.params ?? {}) as AuthorizationParams;
  const app = await findApp(client_id);
  if (app === null || app.disabled) return null;
  return { appName: app.name, scopes: scope.split(' '), destination: destinationOf(redirect_uri) };
}
