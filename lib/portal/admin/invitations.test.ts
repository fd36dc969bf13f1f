import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { AccountTakenError, findAccountByEmail } from '../../identity/accounts/repository';
import { insertRecords } from '../../records/import-repository';
import { buildRecord } from '../../testing/build-record';
import { listAudit } from '../../testing/list-audit';
import { setUpDatabase } from '../../testing/set-up-database';
import { redeemLink } from '../sign-in/redeem-link';
import { invitePerson, listPendingInvitations, resendInvitation, revokeInvitation } from './invitations';
import { DoubtfulLinkError } from './link-person';

setUpDatabase();

const boss = { accountId: 'boss', role: 'admin' } as const;
const PASSWORD = 'a long enough password';
const bob = { email: 'bob@example.org', name: 'Bob', role: 'staff' } as const;
const link = { party: 'contact:17', onePerson: false } as const;

const redeem = (url: string | undefined) => redeemLink(url?.split('/').at(-1) ?? '', PASSWORD);

beforeEach(async () => {
  const contact = (fullName: string) => ({ referenceContactId: '17', fullName });
  await insertRecords([buildRecord('one', { contacts: [contact('Bob')] })]);
  await insertRecords([buildRecord('two', { contacts: [{ referenceContactId: '18', fullName: 'Kim' }] })]);
  await insertRecords([buildRecord('three', { contacts: [{ referenceContactId: '18', fullName: 'Lou' }] })]);
});

it('an invitation links its records when the person creates the account, and not before', async () => {
  const { url } = await invitePerson(boss, { ...bob, link }, 'en');
  expect(await listPendingInvitations(boss)).toMatchObject([{ ...bob, identities: ['contact:17'] }]);
  expect(await findAccountByEmail(bob.email)).toBeNull();
  expect(await redeem(url)).toMatchObject({ ok: true });
  const account = await findAccountByEmail(bob.email);
  expect(account).toMatchObject({ role: 'staff', identities: ['contact:17'] });
  expect(account?.self ?? []).toEqual([]);
  expect(await listPendingInvitations(boss)).toEqual([]);
  expect(await listAudit(bob.email)).toMatchObject([
    { action: 'account.invited', actor: 'account:boss', details: { role: 'staff', identities: ['contact:17'] } },
  ]);
});

it('invitePerson refuses to link an identity that may be several people, and creates no invitation', async () => {
  const doubtful = { ...bob, link: { party: 'contact:18', onePerson: false } };
  await expect(invitePerson(boss, doubtful, 'en')).rejects.toThrow(DoubtfulLinkError);
  expect(await listPendingInvitations(boss)).toEqual([]);
});

it('resending an invitation keeps its role and identities, and invalidates the earlier link', async () => {
  const first = await invitePerson(boss, { ...bob, link }, 'en');
  const second = await resendInvitation(boss, bob.email, 'en');
  expect(await listPendingInvitations(boss)).toHaveLength(1);
  expect(await redeem(first.url)).toMatchObject({ ok: false, problem: 'expired' });
  expect(await redeem(second?.url)).toMatchObject({ ok: true });
  expect(await findAccountByEmail(bob.email)).toMatchObject({ role: 'staff', identities: ['contact:17'] });
});

it('a revoked invitation no longer works, and the audit log says who revoked it', async () => {
  const { url } = await invitePerson(boss, bob, 'en');
  expect(await revokeInvitation(boss, bob.email)).toBe(true);
  expect(await revokeInvitation(boss, bob.email)).toBe(false);
  expect(await resendInvitation(boss, bob.email, 'en')).toBeNull();
  expect(await redeem(url)).toMatchObject({ ok: false });
  expect((await listAudit(bob.email)).slice(1)).toMatchObject([
    { action: 'account.invitation-revoked', actor: 'account:boss' },
  ]);
});

it('invitePerson refuses an email that has an account', async () => {
  await createAccount({ ...bob }, 'portal');
  await expect(invitePerson(boss, bob, 'en')).rejects.toThrow(AccountTakenError);
});
