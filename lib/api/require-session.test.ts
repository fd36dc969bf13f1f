import { expect, it } from 'vitest';
import { ApiError } from '../http/answers/api-error';
import { ANONYMOUS, type Principal } from '../http/principal';
import { requireSession } from './require-session';

const account = { kind: 'account', accountId: 'ann', scopes: ['records'] } as const;

it("lets the portal's own pages through", () => {
  expect(() => requireSession({ ...account, via: 'session', role: 'citizen', generation: 0 })).not.toThrow();
});

it.each<[string, Principal]>([
  ['nobody', ANONYMOUS],
  ['a token of an account', { ...account, via: 'token', appId: 'app' }],
  ['an app', { kind: 'app', appId: 'app', scopes: ['records'] }],
])('turns away %s', (_who, principal) => expect(() => requireSession(principal)).toThrow(ApiError));
