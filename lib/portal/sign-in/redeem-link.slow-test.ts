import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { ONE_TIME_LINKS, RECORDS } from '../../db/collections';
import { disableAccount } from '../../identity/accounts/change-access';
import { createAccount } from '../../identity/accounts/create-account';
import { findAccount, findAccountByEmail } from '../../identity/accounts/repository';
import { createLink, findLink, LINK_HOURS, type NewLink } from '../../identity/links/one-time-link';
import { listOneTimeLinks } from '../../identity/links/one-time-link-repository';
import { saveGrant } from '../../identity/oauth/grants-repository';
import { hashPassword } from '../../identity/passwords/password';
import { verifyCredentials } from '../../identity/passwords/verify-credentials';
import { countAccess } from '../../identity/tokens/count-access';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { redeemLink } from './redeem-link';

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

const createLinkToken = async (link: NewLink): Promise<string> => (await createLink(link)).url.split('/').at(-1) ?? '';
const ann = async () =>
  createAccount(
    { email: EMAIL, name: 'Ann', role: 'citizen', passwordHash: await hashPassword('the old password') },
    'portal',
  );
const canSignIn = async (password: string): Promise<boolean> =>
  (await verifyCredentials(EMAIL, password, '127.0.0.1')).ok;

describe('an invitation', () => {
  it('creates the account with its name and role', async () => {
    const token = await createLinkToken(invitation);
    expect(await findLink(token)).toMatchObject({ name: 'Ann' });
    const used = await redeemLink(token, PASSWORD);
    expect(used).toMatchObject({ ok: true, email: EMAIL });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann', role: 'staff' });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('works only once, even with 20 concurrent uses', async () => {
    const token = await createLinkToken(invitation);
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeemLink(token, PASSWORD)));
    expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await redeemLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
  });

  it('does not set the password of an existing account', async () => {
    const token = await createLinkToken(invitation);
    await ann();
    expect(await redeemLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
    expect(await canSignIn('the old password')).toBe(true);
  });

  it('stays valid after a rejected password', async () => {
    const token = await createLinkToken(invitation);
    expect(await redeemLink(token, 'short')).toEqual({ ok: false, problem: 'tooShort' });
    expect(await redeemLink(token, EMAIL)).toEqual({ ok: false, problem: 'common' });
    expect(await redeemLink(token, PASSWORD)).toMatchObject({ ok: true });
  });
});

describe('a registration with an invited address', () => {
  const registration: NewLink = {
    purpose: 'registration',
    email: EMAIL,
    name: 'Mallory',
    role: 'citizen',
    mailed: true,
  };

  it('creates the account of the mailed invitation', async () => {
    const token = await createLinkToken(registration);
    const invited = await createLinkToken(invitation);
    expect(await redeemLink(token, PASSWORD)).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann', role: 'staff' });
    expect(await redeemLink(invited, 'another long password')).toEqual({ ok: false, problem: 'expired' });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('ignores the role of an invitation that was not mailed or has expired', async () => {
    await createLinkToken({ ...invitation, mailed: false });
    await createLinkToken({ ...invitation, role: 'admin' });
    const links = (await database()).collection(ONE_TIME_LINKS);
    await links.updateOne({ role: 'admin' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await redeemLink(await createLinkToken(registration), PASSWORD)).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Mallory', role: 'citizen' });
  });

  it('creates an account with the name typed by its owner, not by whoever requested the link', async () => {
    const token = await createLinkToken(registration);
    expect(await redeemLink(token, 'Ann Miller-Smith', { name: 'Ann Miller-Smith' })).toEqual({
      ok: false,
      problem: 'common',
    });
    expect(await redeemLink(token, PASSWORD, { name: 'Ann' })).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann', role: 'citizen' });
  });

  it('creates the invited account with the name typed by its owner', async () => {
    const token = await createLinkToken(registration);
    await createLinkToken(invitation);
    expect(await redeemLink(token, PASSWORD, { name: 'Ann Miller' })).toMatchObject({ ok: true });
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ name: 'Ann Miller', role: 'staff' });
  });

  it('ignores an invitation for another address', async () => {
    await createLinkToken({ ...invitation, email: 'bob@example.org' });
    await redeemLink(await createLinkToken(registration), PASSWORD);
    expect(await findAccountByEmail(EMAIL)).toMatchObject({ role: 'citizen' });
  });
});

describe('the email address of an account', () => {
  beforeEach(async () => {
    await (await database()).collection<{ _id: string }>(RECORDS).insertOne({
      _id: 'r',
      contacts: [{ referenceContactId: '17', email: 'ANN@example.org' }],
      parties: ['contact:17', `email:${EMAIL}`],
      memberIds: [],
    } as never);
  });
  const members = async () => (await (await database()).collection(RECORDS).findOne({}))?.memberIds;

  it('is verified if the link was mailed, and is not added to self', async () => {
    const used = await redeemLink(await createLinkToken(invitation), PASSWORD);
    expect(await members()).toEqual([used.ok && used.accountId]);
    const account = await findAccountByEmail(EMAIL);
    expect(account).toMatchObject({ identities: [`email:${EMAIL}`], emailVerifiedAt: expect.any(Date) });
    expect(account?.self ?? []).toEqual([]);
  });

  it.each([
    ['invitation', { ...invitation, mailed: false }],
    ['reset', { ...reset, mailed: false }],
  ])('is not verified by a link that was not mailed: %s', async (_name, link) => {
    if (link.purpose === 'password-reset') await ann();
    expect(await redeemLink(await createLinkToken(link), PASSWORD)).toMatchObject({ ok: true });
    expect(await members()).toEqual([]);
    const account = await findAccountByEmail(EMAIL);
    expect(account?.identities).toEqual([]);
    expect(account?.emailVerifiedAt).toBeUndefined();
  });
});

describe('a password reset', () => {
  it('sets a new password, ends sessions and app access, and writes an audit entry', async () => {
    const { _id } = await ann();
    const grant = { kind: 'AccessToken', accountId: _id, clientId: 'app', payload: {}, createdAt: new Date() };
    await saveGrant({ _id: 'hash', ...grant });
    expect(await redeemLink(await createLinkToken(reset), PASSWORD)).toEqual({
      ok: true,
      accountId: _id,
      email: EMAIL,
    });
    expect([await canSignIn(PASSWORD), await canSignIn('the old password')]).toEqual([true, false]);
    expect((await findAccount(_id))?.sessionGeneration).toBe(1);
    expect(await countAccess({ accountId: _id })).toMatchObject({ accessTokens: 0 });
    expect((await listAudit(_id)).map(({ action }) => action)).toContain('password.changed');
  });

  it('invalidates older links for the same address', async () => {
    await ann();
    const older = await createLinkToken(reset);
    const other = await createLinkToken({ ...reset, email: 'bob@example.org' });
    expect(await redeemLink(await createLinkToken(reset), PASSWORD)).toMatchObject({ ok: true });
    expect(await redeemLink(older, 'another long password')).toEqual({ ok: false, problem: 'expired' });
    expect(await listOneTimeLinks(EMAIL)).toEqual([]);
    expect(await findLink(other)).not.toBeNull();
  });

  it('does not work for a disabled account or for an address without an account', async () => {
    const token = await createLinkToken(reset);
    expect(await redeemLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
    const { _id } = await ann();
    await disableAccount(_id, 'command-line');
    expect(await redeemLink(await createLinkToken(reset), PASSWORD)).toEqual({ ok: false, problem: 'expired' });
    expect(await canSignIn(PASSWORD)).toBe(false);
  });
});

it('a link works until it expires, and only with its exact token', async () => {
  const { url, expiresAt } = await createLink(reset);
  const hours = (expiresAt.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(LINK_HOURS['password-reset'] - 0.1);
  expect(hours).toBeLessThanOrEqual(LINK_HOURS['password-reset']);
  const token = url.split('/').at(-1) ?? '';
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), '$ne']) expect(await findLink(wrong)).toBeNull();
  await (await database()).collection(ONE_TIME_LINKS).updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await findLink(token)).toBeNull();
  expect(await redeemLink(token, PASSWORD)).toEqual({ ok: false, problem: 'expired' });
});

it('a link is stored without its token', async () => {
  const token = await createLinkToken(invitation);
  const stored = JSON.stringify(await (await database()).collection(ONE_TIME_LINKS).find().toArray());
  expect(stored).not.toContain(token);
});
