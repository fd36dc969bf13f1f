import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEVICE_SECONDS } from '../../http/cookies';
import { knownDevice, withKnownDevice } from './known-device';

const [OLD, NEW] = ['the previous secret of the portal, long enough', 'the current secret of the portal, long enough'];
const ann = { _id: 'ann', passwordHash: '$argon2id$ann' };
const bob = { _id: 'bob', passwordHash: '$argon2id$bob' };

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

it('knownDevice recognizes the device only for the account that signed in', () => {
  const cookie = withKnownDevice(undefined, ann);
  expect(knownDevice(cookie, ann)).toMatch(/^[\w-]{22}$/);
  expect(knownDevice(cookie, bob)).toBeUndefined();
  expect(knownDevice(undefined, ann)).toBeUndefined();
  expect(cookie).not.toMatch(/ann/);
});

it('knownDevice keeps the device id after another sign-in to this or another account', () => {
  const first = withKnownDevice(undefined, ann);
  const both = withKnownDevice(first, bob);
  const again = withKnownDevice(both, ann);
  expect(knownDevice(again, ann)).toBe(knownDevice(first, ann));
  expect(knownDevice(again, bob)).toBe(knownDevice(both, bob));
  expect(again.split('~')).toHaveLength(2);
});

it('knownDevice remembers the last five accounts that signed in', () => {
  let cookie: string | undefined;
  for (let at = 0; at < 7; at++) cookie = withKnownDevice(cookie, { _id: `person-${at}`, passwordHash: 'hash' });
  const known = Array.from({ length: 7 }, (_, at) =>
    knownDevice(cookie, { _id: `person-${at}`, passwordHash: 'hash' }),
  );
  expect(known.map((id) => id !== undefined)).toEqual([false, false, true, true, true, true, true]);
});

it('knownDevice forgets the device when the password changes', () => {
  const cookie = withKnownDevice(undefined, ann);
  expect(knownDevice(cookie, { ...ann, passwordHash: '$argon2id$other' })).toBeUndefined();
  expect(knownDevice(cookie, { _id: 'ann' })).toBeUndefined();
});

it('knownDevice forgets the device after half a year', () => {
  const cookie = withKnownDevice(undefined, ann);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + (DEVICE_SECONDS - 60) * 1_000 });
  expect(knownDevice(cookie, ann)).toBeDefined();
  vi.setSystemTime(now + (DEVICE_SECONDS + 1) * 1_000);
  expect(knownDevice(cookie, ann)).toBeUndefined();
});

it('knownDevice recognizes a cookie signed with the previous secret only while SESSION_SECRET_PREVIOUS is set', () => {
  const cookie = withKnownDevice(undefined, ann);
  use(NEW, OLD);
  expect(knownDevice(cookie, ann)).toBeDefined();
  const renewed = withKnownDevice(cookie, ann);
  use(NEW);
  expect(knownDevice(cookie, ann)).toBeUndefined();
  expect(knownDevice(renewed, ann)).toBeDefined();
});

it('knownDevice rejects forged cookies', () => {
  const cookie = withKnownDevice(undefined, ann);
  const [id = '', until = '', signature = ''] = cookie.split('.');
  const forged = [
    `${id}.${Number(until) + 1}.${signature}`,
    `${'x'.repeat(22)}.${until}.${signature}`,
    `${id}.${until}.${'x'.repeat(43)}`,
    `${id}.${until}`,
    '~~~',
    'é'.repeat(43),
  ];
  for (const value of forged) expect(knownDevice(value, ann)).toBeUndefined();
});
