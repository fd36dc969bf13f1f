import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { attemptCounter } from '../rate-limit/attempt-counter';
import { clearSignInAttempts, countSignInAttempt, resetSignInAttempt } from './attempts';

const EMAIL = 'ann@example.org';
const HOME = '192.0.2.1';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

const take = (from: string, email = EMAIL, device?: string) => countSignInAttempt({ email, from, device });
/** An app's server has one address for all its users. */
const takeThroughApp = (email = EMAIL, appId = 'app') => countSignInAttempt({ email, from: '198.51.100.9', appId });

/** Counts wrong passwords from other addresses. */
const others = attemptCounter({ name: 'sign-in-email', seconds: 900, max: 1_000 });
async function attack(attempts: number, email = EMAIL): Promise<void> {
  await Promise.all(Array.from({ length: attempts }, () => others.take(email)));
}

/** Counts wrong passwords through an app. */
const throughApp = attemptCounter({ name: 'sign-in-app', seconds: 900, max: 1_000 });
async function attackThroughApp(attempts: number, email = EMAIL): Promise<void> {
  await Promise.all(Array.from({ length: attempts }, () => throughApp.take(JSON.stringify(['app', email]))));
}

it('the sign-in limit locks an account only for the IP address that sent ten wrong passwords', async () => {
  for (let at = 0; at < 10; at++) expect(await take('198.51.100.1')).toBeNull();
  expect(await take('198.51.100.1', 'ANN@example.org ')).toMatchObject({ limit: 'account-and-address', isFirst: true });
  expect(await take('198.51.100.1')).toMatchObject({ limit: 'account-and-address', isFirst: false });
  expect(await take(HOME)).toBeNull();
  expect(await take('198.51.100.1', 'bob@example.org')).toBeNull();
});

it('the sign-in limit locks an IP address after a hundred wrong passwords for any accounts', async () => {
  for (let at = 0; at < 100; at++) expect(await take('198.51.100.1', `person-${at}`)).toBeNull();
  expect(await take('198.51.100.1')).toMatchObject({ limit: 'address', isFirst: true });
  expect(await take(HOME)).toBeNull();
});

it('the sign-in limit does not count locked attempts on one account against the IP address', async () => {
  for (let at = 0; at < 110; at++) await take(HOME);
  expect((await take(HOME))?.limit).toBe('account-and-address');
  expect(await take(HOME, 'bob@example.org')).toBeNull();
});

it('the sign-in limit does not count attempts from a locked IP address against the account', async () => {
  const others = attemptCounter({ name: 'sign-in-address', seconds: 900, max: 1_000 });
  await Promise.all(Array.from({ length: 100 }, () => others.take(HOME)));
  for (let at = 0; at < 11; at++) expect((await take(HOME))?.limit).toBe('address');
  await others.reset(HOME);
  expect(await take(HOME)).toBeNull();
});

it('the sign-in limit does not count paused attempts against the IP address', async () => {
  await attack(60);
  await take('203.0.113.1');
  for (let at = 0; at < 101; at++) expect((await take(HOME))?.limit).toBe('account');
  expect(await take(HOME, 'bob@example.org')).toBeNull();
});

it('the sign-in limit locks nobody out of an app after ten wrong passwords for one account and a hundred for others', async () => {
  for (let at = 0; at < 10; at++) expect(await takeThroughApp()).toBeNull();
  for (let at = 0; at < 100; at++) expect(await takeThroughApp(`nobody${at}@example.org`)).toBeNull();
  expect(await takeThroughApp('bob@example.org')).toBeNull();
  expect(await takeThroughApp('ANN@example.org ')).toBeNull();
});

it('the sign-in limit pauses sign-in to an account through an app after the fiftieth wrong password', async () => {
  await attackThroughApp(55);
  const many = await Promise.all(Array.from({ length: 10 }, () => takeThroughApp()));
  const rejected = many.filter((locked) => locked !== null);
  expect(rejected).toHaveLength(9);
  expect(rejected.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  for (const { limit, waitSeconds } of rejected) {
    expect(limit).toBe('account-and-app');
    expect(waitSeconds).toBeLessThanOrEqual(64);
    expect(waitSeconds).toBeGreaterThan(32);
  }
  expect(await takeThroughApp(EMAIL, 'another-app')).toBeNull();
  expect(await takeThroughApp('bob@example.org')).toBeNull();
  expect(await take(HOME)).toBeNull();
});

it('a correct password through an app removes only its own attempt from the count', async () => {
  await attackThroughApp(48);
  // The fiftieth attempt starts a pause of one second.
  for (let at = 0; at < 2; at++) expect(await takeThroughApp()).toBeNull();
  expect((await takeThroughApp())?.limit).toBe('account-and-app');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await takeThroughApp()).toBeNull();
  await resetSignInAttempt({ email: EMAIL, from: '198.51.100.9', appId: 'app' });
  expect(await takeThroughApp()).toBeNull();
  expect((await takeThroughApp())?.limit).toBe('account-and-app');
});

it('the sign-in limit pauses an account after the fiftieth wrong password across all IP addresses, and doubles each further pause', async () => {
  await attack(48);
  for (const from of ['203.0.113.1', '203.0.113.2']) expect(await take(from)).toBeNull();
  // The pause after the fiftieth attempt is one second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await take('203.0.113.3')).toBeNull();

  const waits = [];
  for (const before of [55, 56, 57, 58, 70]) {
    const email = `after-${before}@example.org`;
    await attack(before, email);
    expect(await take(HOME, email)).toBeNull();
    waits.push((await take(HOME, email))?.waitSeconds);
  }
  for (const [at, seconds] of [64, 128, 256, 512, 900].entries()) {
    expect(waits[at]).toBeLessThanOrEqual(seconds);
    expect(waits[at]).toBeGreaterThan(seconds / 2);
  }
});

it('the sign-in limit lets only one of 20 concurrent attempts through after 60 wrong passwords', async () => {
  await attack(60);
  const many = await Promise.all(Array.from({ length: 20 }, (_, at) => take(`203.0.113.${at}`)));
  expect(many.filter((locked) => locked === null)).toHaveLength(1);
  expect(many.filter((locked) => locked?.limit === 'account')).toHaveLength(19);
  expect(many.filter((locked) => locked?.isFirst)).toHaveLength(1);
});

it('the sign-in limit does not count attempts during a pause', async () => {
  await attack(60);
  await take('203.0.113.1');
  for (let at = 0; at < 30; at++) expect((await take(HOME))?.limit).toBe('account');
  await clearSignInAttempts(EMAIL, undefined);
  for (let at = 0; at < 10; at++) expect(await take(HOME)).toBeNull();
});

it('the sign-in limit gives a known device ten attempts of its own, whatever other clients try', async () => {
  await attack(60);
  await Promise.all(Array.from({ length: 100 }, (_, at) => take(HOME, `person-${at}`)));
  expect((await take(HOME))?.limit).toBe('address');
  for (let at = 0; at < 10; at++) expect(await take(HOME, EMAIL, 'phone')).toBeNull();
  expect(await take(HOME, EMAIL, 'phone')).toMatchObject({ limit: 'device', isFirst: true });
  expect(await take(HOME, EMAIL, 'laptop')).toBeNull();
});

it('a correct password removes only its own attempt from the count', async () => {
  for (let at = 0; at < 9; at++) await take(HOME);
  await attack(39);
  await resetSignInAttempt({ email: EMAIL, from: HOME });
  for (let at = 0; at < 2; at++) expect(await take(HOME)).toBeNull();
  await attack(10);
  await take('203.0.113.1');
  expect((await take('203.0.113.2'))?.limit).toBe('account');
});

it('the sign-in limit does not delay sign-in from the IP address where a new password was set', async () => {
  for (let at = 0; at < 11; at++) await take(HOME);
  await attack(60);
  await clearSignInAttempts(EMAIL, HOME);
  expect(await take(HOME)).toBeNull();
});
