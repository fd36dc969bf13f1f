import { afterAll, beforeAll, expect, it } from 'vitest';
import { redeemLink } from '../../portal/sign-in/redeem-link';
import { listAudit } from '../../testing/list-audit';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { disableAccount } from '../accounts/change-access';
import { AccountTakenError, findAccountByEmail } from '../accounts/repository';
import { createResetLink } from '../passwords/reset-password';
import { inviteAccount } from './invite';
import { listOneTimeLinks } from './one-time-link-repository';

const options = { actor: 'command-line', locale: 'en' } as const;
const bob = { email: 'bob@example.org', name: 'Bob', role: 'staff' } as const;

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

it('inviteAccount returns the link if email is not set up, and creates the account only when the link is used', async () => {
  const { url, expiresAt } = await inviteAccount(bob, options);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/set-password\/[\w-]{43}$/);
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(await findAccountByEmail(bob.email)).toBeNull();
  expect(await listOneTimeLinks(bob.email)).toMatchObject([{ mailed: false, name: 'Bob', role: 'staff' }]);
  expect(await listAudit(bob.email)).toMatchObject([{ action: 'account.invited', details: { role: 'staff' } }]);
  expect(await redeemLink(url?.split('/').at(-1) ?? '', 'a long enough password')).toMatchObject({ ok: true });
});

it('inviteAccount refuses an email that has an account', async () => {
  await expect(inviteAccount(bob, options)).rejects.toThrow(AccountTakenError);
});

it('inviteAccount creates a reset link only for accounts that can sign in', async () => {
  expect(await createResetLink('nobody@example.org', 'command-line')).toBeNull();
  expect(await createResetLink(bob.email, 'command-line')).toMatchObject({
    url: expect.stringContaining('/set-password/'),
  });
  await disableAccount((await findAccountByEmail(bob.email))?._id ?? '', 'command-line');
  expect(await createResetLink(bob.email, 'command-line')).toBeNull();
});
