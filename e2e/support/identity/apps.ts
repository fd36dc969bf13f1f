import { z } from 'zod';
import { SCOPES } from '@/lib/api/scopes';
import { appRegistration } from '@/lib/identity/apps/app-registration';
import { registerApp } from '@/lib/identity/apps/register-app';
import { postToken, type TokenRequest } from '../api-client';

export const LOOPBACK_REDIRECT_URI = 'http://127.0.0.1/callback';
export const WEB_REDIRECT_URI = 'https://app.example.org/callback';

let made = 0;

export type TestApp = {
  readonly id: string;
  /** The form fields with which the app authenticates. */
  readonly credentials: TokenRequest;
};

/** Registers an app in the portal's database (see `usePortalDatabase`), as an admin would. */
export async function makeApp(
  registration: Partial<z.input<ReturnType<typeof appRegistration>>> = {},
): Promise<TestApp> {
  const id = `test-${process.pid}-${++made}-${Math.random().toString(36).slice(2, 8)}`;
  const { secret } = await registerApp(
    appRegistration(SCOPES).parse({
      id,
      name: 'Test app',
      redirectUris: [LOOPBACK_REDIRECT_URI, WEB_REDIRECT_URI],
      scopes: ['records'],
      ...registration,
    }),
    'command-line',
  );
  return { id, credentials: { client_id: id, ...(secret !== undefined && { client_secret: secret }) } };
}

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional(), scope: z.string() });
type Tokens = z.output<typeof Tokens>;

/** Requests tokens; fails unless they are granted. */
export async function requestTokens(request: TokenRequest): Promise<Tokens> {
  const response = await postToken(request);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`No tokens: ${response.status} ${text}`);
  return Tokens.parse(JSON.parse(text));
}

/** Sends a token request that must be refused. @returns its RFC 6749 error. */
export async function getTokenError(
  request: TokenRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await postToken(request, headers);
  const body = (await response.json()) as { error?: string };
  if (response.status !== 400 && response.status !== 401)
    throw new Error(`Not refused: ${response.status} ${JSON.stringify(body)}`);
  return body.error ?? '';
}
