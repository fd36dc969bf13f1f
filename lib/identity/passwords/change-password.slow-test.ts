import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { redeemLink } from '../../portal/sign-in/redeem-link';
import { accountOfOidc } from '../../portal/sign-in/sign-in-with-oidc';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { createAccount } from '../accounts/create-account';
import { createLink } from '../links/one-time-link';
import { changePassword } from './change-password';
import { hashPassword } from './password';
import { verifyCredentials } from './verify-credentials';

const EMAIL = 'ann@example.org';
const CURRENT = 'the first long password';
const NEXT = 'the second long password';
const FROM = '192.0.2.1';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

const ann = async (): Promise<string> =>
  (
    await createAccount(
      { email: EMAIL, name: 'Ann', role: 'citizen', passwordHash: await hashPassword(CURRENT) },
      'portal',
    )
  )._id;
const change = (accountId: string) => changePassword({ accountId, current: CURRENT, next: NEXT, from: FROM });
const works = async (password: string): Promise<boolean> => (await verifyCredentials(EMAIL, password, FROM)).ok;
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('changePassword sets the new password and invalidates the old one', async () => {
  const id = await ann();
  expect(await change(id)).toBeNull();
  expect([await works(CURRENT), await works(NEXT)]).toEqual([false, true]);
  expect(await change(id)).toEqual({ reason: 'wrong' });
});

it.each([0, 10, 20, 30, 40, 60])(
  'changePassword sets no password if an OpenID Connect sign-in to the unverified account starts %i ms later',
  async (ms) => {
    const id = await ann();
    const changing = change(id);
    await later(ms);
    await accountOfOidc({ sub: 'ann', email: EMAIL, email_verified: true });
    await changing;
    expect([await works(CURRENT), await works(NEXT)]).toEqual([false, false]);
  },
);

it.each([0, 10, 20, 30, 40, 60])('changePassword does not undo a reset that starts %i ms later', async (ms) => {
  const id = await ann();
  const { url } = await createLink({ purpose: 'password-reset', email: EMAIL, mailed: true });
  const changing = change(id);
  await later(ms);
  const reset = await redeemLink(url.split('/').at(-1) ?? '', 'the password of the reset');
  const changed = await changing;
  expect([reset.ok, changed === null]).not.toEqual([false, false]);
  if (reset.ok) expect(await works('the password of the reset')).toBe(true);
});

it.each([0, 10, 20, 30, 40, 60])(
  'a link that was not mailed sets no password if an OpenID Connect sign-in starts %i ms later',
  async (ms) => {
    await ann();
    const { url } = await createLink({ purpose: 'password-reset', email: EMAIL, mailed: false });
    const using = redeemLink(url.split('/').at(-1) ?? '', NEXT);
    await later(ms);
    await accountOfOidc({ sub: 'ann', email: EMAIL, email_verified: true });
    await using;
    expect([await works(CURRENT), await works(NEXT)]).toEqual([false, false]);
  },
);
