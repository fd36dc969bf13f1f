import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** The demo app's redirect URI, where nothing listens. */
const CALLBACK = 'http://127.0.0.1:4999/callback';

/** The URL of an app's authorization request (RFC 6749 section 4.1.1, RFC 7636). */
export function authorizeAddress(scope: string): string {
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  const asked = new URLSearchParams({
    client_id: 'demo-app',
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope,
    state: 'of-the-app',
  });
  return `/api/oauth2/authorize?${asked}`;
}

/** Clicks a button and waits for the redirect. @returns the parameters that the app receives. */
export async function callbackParameters(page: Page, button: string): Promise<URLSearchParams> {
  const back = page.waitForRequest((request) => request.url().startsWith(`${CALLBACK}?`));
  await page.getByRole('button', { name: button, exact: true }).click();
  return new URL((await back).url()).searchParams;
}
