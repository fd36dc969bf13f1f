import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import * as client from 'openid-client';
import { CONTRACTOR } from '../../support/portal/sign-in';

// A native app (RFC 8252) knows only the portal's URL and its client id, and listens on a loopback port.
let app: Server;
let redirectUri: string;
test.beforeAll(async () => {
  app = createServer((_request, response) => response.end('Back in the app')).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const address = app.address();
  redirectUri = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/callback`;
});
test.afterAll(() => void app.close());

/** Everything else comes from the server's own metadata (RFC 8414). */
const discover = (baseURL: string | undefined) =>
  client.discovery(new URL(`${baseURL}/api/oauth2`), 'demo-app', 'demo-secret', undefined, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  });

type Bearer = { readonly result: readonly { readonly id: string }[] };

test('an app gets a token by authorization code with PKCE, refreshes it and revokes it', async ({ page, baseURL }) => {
  const server = await discover(baseURL);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(server, {
    redirect_uri: redirectUri,
    scope: 'records',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });

  await page.goto(url.href);
  await page.getByLabel('Email').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill(CONTRACTOR.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo app wants to see your records');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Back in the app')).toBeVisible();

  const tokens = await client.authorizationCodeGrant(server, new URL(page.url()), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  expect(tokens.scope).toBe('records');
  const mine = async (token: string) =>
    client.fetchProtectedResource(server, token, new URL(`${baseURL}/api/v4/records/mine`), 'GET');
  const { result } = (await (await mine(tokens.access_token)).json()) as Bearer;
  expect(result).toHaveLength(25);

  const next = await client.refreshTokenGrant(server, tokens.refresh_token ?? '');
  expect((await mine(next.access_token)).status).toBe(200);
  await client.tokenRevocation(server, next.access_token);
  expect((await mine(next.access_token)).status).toBe(401);
});

test('a person who declines returns to the app with an error', async ({ page, baseURL }) => {
  const server = await discover(baseURL);
  const url = client.buildAuthorizationUrl(server, {
    redirect_uri: redirectUri,
    scope: 'records',
    state: client.randomState(),
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  await page.goto(url.href);
  await page.getByLabel('Email').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill(CONTRACTOR.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await expect(page).toHaveURL(/\/callback\?error=access_denied/);
});
