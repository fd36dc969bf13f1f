import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { UnknownAccountError } from '../../identity/accounts/get-account-by-name';
import { findAccount } from '../../identity/accounts/repository';
import { logSignIn } from '../../identity/passwords/sign-in-log';
import { listAudit } from '../../testing/list-audit';
import { setUpDatabase } from '../../testing/set-up-database';
import {
  endAccountSessions,
  listAccountsAsAdmin,
  OwnAccountError,
  setAccountDisabled,
  setAccountRole,
} from './accounts';

setUpDatabase();

const boss = { accountId: 'boss', role: 'admin' } as const;
let ann = '';

const emailsOf = async (search: object): Promise<(string | undefined)[]> =>
  (await listAccountsAsAdmin(boss, { text: '', page: 1, ...search })).accounts.map(({ email }) => email);

beforeEach(async () => {
  ann = (await createAccount({ email: 'ann@example.org', name: 'Ann (Lee)', role: 'citizen' }, 'portal'))._id;
  await createAccount({ email: 'bob@example.org', name: 'Bob Lee', role: 'staff' }, 'portal');
  await createAccount({ email: 'leeann@example.org', name: 'Zoe', role: 'citizen' }, 'portal');
});

it('listAccountsAsAdmin finds people by part of a name or an email in any case, and treats symbols literally', async () => {
  expect(await emailsOf({ text: 'LEE' })).toEqual(['ann@example.org', 'bob@example.org', 'leeann@example.org']);
  expect(await emailsOf({ text: ' (lee) ' })).toEqual(['ann@example.org']);
  expect(await emailsOf({ text: '.*' })).toEqual([]);
});

it('listAccountsAsAdmin filters by role and status, and returns the number of matches', async () => {
  await setAccountDisabled(boss, ann, true);
  expect(await emailsOf({ role: 'staff' })).toEqual(['bob@example.org']);
  expect(await emailsOf({ disabled: true })).toEqual(['ann@example.org']);
  expect(await emailsOf({ disabled: false, text: 'lee' })).toEqual(['bob@example.org', 'leeann@example.org']);
  expect(await listAccountsAsAdmin(boss, { text: 'lee', page: 2 })).toEqual({ accounts: [], total: 3 });
});

it('listAccountsAsAdmin shows the last sign-in', async () => {
  await logSignIn(ann);
  const [account] = (await listAccountsAsAdmin(boss, { text: 'ann@', page: 1 })).accounts;
  expect(Date.now() - (account?.lastSignInAt?.getTime() ?? 0)).toBeLessThan(60_000);
});

it('setAccountRole audits a new role once', async () => {
  await setAccountRole(boss, ann, 'staff');
  await setAccountRole(boss, ann, 'staff');
  expect((await findAccount(ann))?.role).toBe('staff');
  expect((await listAudit(ann)).slice(1)).toMatchObject([
    { action: 'account.role-changed', actor: 'account:boss', details: { role: 'staff' } },
  ]);
});

it('changes to the admin’s own account and to an unknown account are rejected', async () => {
  const self = { accountId: ann, role: 'admin' } as const;
  await expect(setAccountRole(self, ann, 'citizen')).rejects.toThrow(OwnAccountError);
  await expect(setAccountDisabled(self, ann, true)).rejects.toThrow(OwnAccountError);
  await expect(endAccountSessions(self, ann)).rejects.toThrow(OwnAccountError);
  await expect(setAccountRole(boss, 'nobody', 'staff')).rejects.toThrow(UnknownAccountError);
});
