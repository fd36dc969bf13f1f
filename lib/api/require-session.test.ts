import { expect, it } from 'vitest';
import { ANONYMOUS, type Principal } from '../http/principal';
import { ApiError } from '../http/responses/api-error';
import { requireSession } from './require-session';

const account = { kind: 'account', accountId: 'ann', scopes: ['records'] } as const;

it('requireSession accepts a session', () => {
  expect(() => requireSession({ ...account, via: 'session', role: 'citizen', generation: 0 })).not.toThrow();
});

it.each<[string, Principal]>([
  ['an anonymous caller', ANONYMOUS],
  ["an account's token", { ...account, via: 'token', appId: 'app' }],
  ["an app's token", { kind: 'app', appId: 'app', scopes: ['records'] }],
])('requireSession rejects %s', (_caller, principal) => expect(() => requireSession(principal)).toThrow(ApiError));
