import { z } from 'zod';
import { PRINTABLE } from '../accounts/person-name';
import { APP_GRANTS, MAX_CALLS_PER_MINUTE } from './document';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes that must never receive a code, because browsers run them or read local files (RFC 9700 section 4.1). */
const FORBIDDEN_SCHEME = /^(javascript|data|vbscript|file|blob|about|view-source|filesystem|ws|wss|ftp|mailto|tel):$/;

/**
 * Allows https, http on loopback (RFC 8252 section 7.3) and private schemes with a dot (section 7.1).
 * @returns null if valid.
 */
export function redirectProblem(url: string): string | null {
  if (!URL.canParse(url)) return 'is not a valid URI';
  const { protocol, hostname, username, password, href, hash } = new URL(url);
  if (/[\s\\*]/.test(url)) return 'contains a space, a backslash or a star';
  if (hash !== '' || url.includes('#')) return 'has a fragment (#): remove it';
  if (username !== '' || password !== '' || /^https?:\/\/[^/?]*@/i.test(url)) return 'contains a user name';
  if (FORBIDDEN_SCHEME.test(protocol)) return `may not use ${protocol}`;
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) return 'must use https (http is for loopback addresses only)';
  if (protocol === 'https:' && LOOPBACK.has(hostname)) return 'must use http on a loopback address';
  if (!/^https?:$/.test(protocol) && !protocol.includes('.'))
    return 'must be https, a loopback address, or a scheme with a dot such as org.example.app:/callback';
  // Browsers treat `https://a.example` and `https://a.example/` as the same URI.
  if (href !== url && href !== `${url}/`) return `must be written as ${href}`;
  return null;
}

const redirectUri = z.string().superRefine((url, context) => {
  const problem = redirectProblem(url);
  if (problem !== null) context.addIssue({ code: 'custom', message: `${url} ${problem}` });
});

const LIMIT_RULE = `must be 1 to ${MAX_CALLS_PER_MINUTE}`;

export const appRegistration = (scopes: readonly string[]) =>
  z
    .strictObject({
      id: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{2,62}$/, 'must be 3 to 63 lower-case letters, digits or -')
        .describe('Client id.'),
      name: z
        .string()
        .trim()
        .min(1, 'is missing: people see it when the app asks for access')
        .max(80, 'must be at most 80 characters')
        .regex(PRINTABLE, 'must not contain control characters'),
      redirectUris: z.array(redirectUri).max(20, 'at most 20'),
      scopes: z
        .array(z.enum(scopes as [string, ...string[]], `must be of ${scopes.join(', ')}`))
        .min(1, 'at least one is needed: give only those that the app uses'),
      grants: z
        .array(z.enum(APP_GRANTS, `must be of ${APP_GRANTS.join(', ')}`))
        .default(['authorization_code', 'refresh_token']),
      isPublic: z.boolean().default(false),
      legacyPassword: z.boolean().default(false),
      legacyNoPkce: z.boolean().default(false),
      callsPerMinute: z
        .int()
        .min(1, LIMIT_RULE)
        .max(MAX_CALLS_PER_MINUTE, LIMIT_RULE)
        .optional()
        .describe('Calls a minute of all accounts of the app together.'),
    })
    .superRefine((app, context) => {
      const addProblem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      const usesCode = app.grants.includes('authorization_code');
      if (usesCode && app.redirectUris.length === 0)
        addProblem('redirectUris', 'at least one is needed for authorization_code');
      if (!usesCode && app.redirectUris.length > 0) addProblem('redirectUris', 'only authorization_code uses one');
      if (app.isPublic && app.grants.includes('client_credentials'))
        addProblem('grants', 'client_credentials needs a secret, which a public app does not have');
      if (app.isPublic && app.legacyNoPkce) addProblem('legacyNoPkce', 'a public app must use PKCE');
      if (app.isPublic && app.legacyPassword)
        addProblem('legacyPassword', 'a public app cannot use the password grant');
      if (app.grants.length === 0 && !app.legacyPassword) addProblem('grants', 'at least one is needed');
    });

export type AppRegistration = z.output<ReturnType<typeof appRegistration>>;
