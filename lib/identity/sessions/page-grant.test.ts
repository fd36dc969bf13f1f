import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authorize } from '../../api/handle';
import { OPERATIONS } from '../../api/operations';
import { ANONYMOUS, type Principal } from '../../http/principal';
import { ApiError } from '../../http/responses/api-error';
import { keyedHash } from '../../platform/keyed-hash';
import { createPageGrant, principalOfPageGrant } from './page-grant';

const [OLD, NEW] = ['the previous secret of the portal, long enough', 'the current secret of the portal, long enough'];

function use(secret: string, previous?: string): void {
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('SESSION_SECRET_PREVIOUS', previous);
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}

beforeEach(() => use(OLD));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
});

const GRANTED = { kind: 'page', allows: 'describeCreate' };

const principalOf = (grant: string, site: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  principalOfPageGrant(new Headers({ 'x-page-grant': grant, ...site }));

it('a page grant is valid for ten minutes', () => {
  vi.useFakeTimers();
  const grant = createPageGrant();
  expect(principalOf(grant)).toEqual(GRANTED);
  vi.advanceTimersByTime(598_000);
  expect(principalOf(grant)).toEqual(GRANTED);
  vi.advanceTimersByTime(3_000);
  expect(principalOf(grant)).toBeNull();
});

it('a page grant is valid only with Sec-Fetch-Site: same-origin', () => {
  const grant = createPageGrant();
  for (const site of ['cross-site', 'same-site', 'none', '', 'same-origin, cross-site'])
    expect(principalOf(grant, { 'sec-fetch-site': site }), site).toBeNull();
  expect(principalOf(grant, {})).toBeNull();
});

it('a forged page grant is rejected', () => {
  const [until = '', signature = ''] = createPageGrant().split('.');
  const later = String(Number(until) + 600);
  const forged = [
    `${later}.${signature}`,
    `${until}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}`,
    `${until}.${'A'.repeat(43)}`,
    `${until}.`,
    `.${signature}`,
    signature,
    `${until}.${signature}.`,
    ` ${until}.${signature}x`,
    '',
  ];
  for (const grant of forged) expect(principalOf(grant), grant).toBeNull();
});

it('a signature that the portal made for another purpose is not a page grant', () => {
  const [until = ''] = createPageGrant().split('.');
  const others = [
    keyedHash('page-grant', until),
    keyedHash('page-grant', 'listMyRecords', until),
    keyedHash('known-device', 'describeCreate', until),
    keyedHash('attempts', until),
  ];
  for (const signature of others) expect(principalOf(`${until}.${signature}`)).toBeNull();
  expect(principalOf(`${until}.${keyedHash('page-grant', 'describeCreate', until)}`)).toEqual(GRANTED);
});

it('a page grant signed with the previous secret is valid only while SESSION_SECRET_PREVIOUS is set', () => {
  const grant = createPageGrant();
  use(NEW, OLD);
  expect(principalOf(grant)).toEqual(GRANTED);
  use(NEW);
  expect(principalOf(grant)).toBeNull();
});

it('a page grant allows describe and is anonymous for every other operation', () => {
  const page = principalOf(createPageGrant()) as Principal;
  const outcomeOf = (contract: (typeof OPERATIONS)[number]['contract'], principal: Principal): string => {
    try {
      authorize(contract, principal);
      return 'allowed';
    } catch (error) {
      return error instanceof ApiError ? error.code : String(error);
    }
  };
  for (const { contract } of OPERATIONS) {
    const anonymous = outcomeOf(contract, ANONYMOUS);
    const isDescribe = contract.name === 'describeCreate';
    expect(outcomeOf(contract, page), contract.name).toBe(isDescribe ? 'allowed' : anonymous);
    if (isDescribe) expect(anonymous).toBe('no_token');
  }
});
