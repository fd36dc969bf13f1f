import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { ONE_TIME_LINKS, RECORDS } from '../../db/collections';
import { disableAccount } from '../../identity/accounts/change-access';
import { createAccount } from '../../identity/accounts/create-account';
import { findAccount, findAccountByEmail } from '../../identity/accounts/repository';
import { findLink, LINK_HOURS, makeLink, type NewLink } from '../../identity/links/one-time-link';
import { listLinks } from '../../identity/links/one-time-link-repository';
import { saveGrant } from '../../identity/oauth/grants-repository';
import { hashPassword } from '../../identity/passwords/password';
import { verifyCredentials } from '../../identity/passwords/verify-credentials';
import { countAccess } from '../../identity/tokens/count-access';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/own-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { useLink } from './use-link';

const PASSWORD = 'a long enough password';
const EMAIL = 'ann@example.org';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

const invitation: NewLink = { purpose: 'invitation', email: EMAIL, name: 'Ann', role: 'staff', mailed: true };
const reset: NewLink = { purpose: 'password-reset', email: EMAIL, mailed: true };

const tokenOf = async (link: NewLink): Promise<string> => (await makeLink(link)).address.split('/').at(-1) ?? '';
const ann = async () =>
  createAccount(
    { email: EMAIL, name: 'Ann', role: 'citizen', passwordHash: await hashPassword('the old password') },
    'portal',
  );
const canSignIn = async (password: string): Promise<boolean> =>
  (await verifyCredentials(EMAIL, password, '127.0.0.1')).ok;

describe('an invitation', () => {
  it('makes the account with name and role', async () => {
    const token = await tokenOf(invitation);
    expect(await findLink(token)).toMatchObject({ name: 'Ann' });
    const used = await useLink(token, PASSWORD);
    expect(used).toMatchObject({ ok: true, email: EMAIL });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann', role: 'staff' });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('works once, of 20 at once for one', async () => {
    const token = await tokenOf(invitation);
    const uses = await Promise.all(Array.from({ length: 20 }, () => useLink(token, PASSWORD)));
    expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await useLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
  });

  it('sets no password of an account that is there', async () => {
    const token = await tokenOf(invitation);
    await ann();
    expect(await useLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
    expect(await canSignIn('the old password')).toBe(true);
  });

  it('stays as it is where the password is refused', async () => {
    const token = await tokenOf(invitation);
    expect(await useLink(token, 'short')).toEqual({ ok: false, problem: 'tooShort' });
    expect(await useLink(token, EMAIL)).toEqual({ ok: false, problem: 'common' });
    expect(await useLink(token, PASSWORD)).toMatchObject({ ok: true });
  });
});

describe('a registration for an address that was invited', () => {
  const registration: NewLink = {
    purpose: 'registration',
    email: EMAIL,
    name: 'Mallory',
    role: 'citizen',
    mailed: true,
  };

  it('makes the account of the invitation that was mailed', async () => {
    const token = await tokenOf(registration);
    const invited = await tokenOf(invitation);
    expect(await useLink(token, PASSWORD)).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann', role: 'staff' });
    expect(await useLink(invited, 'another long password')).toEqual({ ok: false, problem: 'expired' });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('gives no role that an invitation handed over to somebody has, or one that has ended', async () => {
    await tokenOf({ ...invitation, mailed: false });
    await tokenOf({ ...invitation, role: 'admin' });
    const links = (await database()).collection(ONE_TIME_LINKS);
    await links.updateOne({ role: 'admin' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await useLink(await tokenOf(registration), PASSWORD)).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Mallory', role: 'citizen' });
  });

  it('makes an account with the name that its owner gives, not a stranger’s', async () => {
    const token = await tokenOf(registration);
    expect(await useLink(token, 'Ann Miller-Smith', { name: 'Ann Miller-Smith' })).toEqual({
      ok: false,
      problem: 'common',
    });
    expect(await useLink(token, PASSWORD, { name: 'Ann' })).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann', role: 'citizen' });
  });

  it('makes the invited account with the name that its owner gives', async () => {
    const token = await tokenOf(registration);
    await tokenOf(invitation);
    expect(await useLink(token, PASSWORD, { name: 'Ann Miller' })).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann Miller', role: 'staff' });
  });

  it('gives nothing of the invitation of another address', async () => {
    await tokenOf({ ...invitation, email: 'bob@example.org' });
    await useLink(await tokenOf(registration), PASSWORD);
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ role: 'citizen' });
  });
});

describe('the address', () => {
  beforeEach(async () => {
    await (await database()).collection<{ _id: string }>(RECORDS).insertOne({
      _id: 'r',
      contacts: [{ referenceContactId: '17', email: 'ANN@example.org' }],
      parties: ['contact:17', `email:${EMAIL}`],
      memberIds: [],
    } as never);
  });
  const members = async () => (await (await database()).collection(RECORDS).findOne({}))?.memberIds;

  it('counts as verified where the link was mailed, and is nobody in person', async () => {
    const used = await useLink(await tokenOf(invitation), PASSWORD);
    expect(await members()).toEqual([used.ok && used.accountId]);
    const account = await findAccountByEmail(EMAIL);
    expect(account).toMatchObject({ identities: [`email:${EMAIL}`], emailVerifiedAt: expect.any(Date) });
    expect(account?.self ?? []).toEqual([]);
  });

  it.each([
    ['invitation', { ...invitation, mailed: false }],
    ['reset', { ...reset, mailed: false }],
  ])('does not where somebody handed it over: %s', async (_name, link) => {
    if (link.purpose === 'password-reset') await ann();
    expect(await useLink(await tokenOf(link), PASSWORD)).toMatchObject({ ok: true });
    expect(await members()).toEqual([]);
    const account = await findAccountByEmail(EMAIL);
    expect(account?.identities).toEqual([]);
    expect(account?.emailVerifiedAt).toBeUndefined();
  });
});

describe('a reset', () => {
  it('sets another password, ends sessions and apps, and writes it down', async () => {
    const { _id } = await ann();
    const grant = { kind: 'AccessToken', accountId: _id, clientId: 'app', payload: {}, createdAt: new Date() };
    await saveGrant({ _id: 'hash', ...grant });
    expect(await useLink(await tokenOf(reset), PASSWORD)).toEqual({ ok: true, accountId: _id, email: EMAIL });
    expect([await canSignIn(PASSWORD), await canSignIn('the old password')]).toEqual([true, false]);
    expect((await findAccount(_id))?.sessionGeneration).toBe(1);
    expect(await countAccess({ accountId: _id })).toMatchObject({ accessTokens: 0 });
    expect((await listAudit(_id)).map(({ action }) => action)).toContain('password.changed');
  });

  it('ends the older links of its address', async () => {
    await ann();
    const older = await tokenOf(reset);
    const other = await tokenOf({ ...reset, email: 'bob@example.org' });
    expect(await useLink(await tokenOf(reset), PASSWORD)).toMatchObject({ ok: true });
    expect(await useLink(older, 'another long password')).toEqual({ ok: false, problem: 'expired' });
    expect(await listLinks(EMAIL)).toEqual([]);
    expect(await findLink(other)).not.toBeNull();
  });

  it('gives nothing to a disabled account, nor to an address without one', async () => {
    const token = await tokenOf(reset);
    expect(await useLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
    const { _id } = await ann();
    await disableAccount(_id, 'command-line');
    expect(await useLink(await tokenOf(reset), PASSWORD)).toEqual({ ok: false, problem: 'expired' });
    expect(await canSignIn(PASSWORD)).toBe(false);
  });
});

it('works until its time, and not for what only looks like it', async () => {
  const { address, expiresAt } = await makeLink(reset);
  const hours = (expiresAt.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(LINK_HOURS['password-reset'] - 0.1);
  expect(hours).toBeLessThanOrEqual(LINK_HOURS['password-reset']);
  const token = address.split('/').at(-1) ?? '';
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), '$ne']) expect(await findLink(wrong)).toBeNull();
  await (await database()).collection(ONE_TIME_LINKS).updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await findLink(token)).toBeNull();
  expect(await useLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
});

it('keeps no token that works', async () => {
  const token = await tokenOf(invitation);
  const stored = JSON.stringify(await (await database()).collection(ONE_TIME_LINKS).find().toArray());
  expect(stored).not.toContain(token);
});
