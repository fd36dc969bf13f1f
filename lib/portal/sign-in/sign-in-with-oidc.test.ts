import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { findAccount } from '../../identity/accounts/repository';
import { inviteAccount } from '../../identity/links/invite';
import { createLink } from '../../identity/links/one-time-link';
import { listOneTimeLinks } from '../../identity/links/one-time-link-repository';
import { saveGrant } from '../../identity/oauth/grants-repository';
import { hashPassword } from '../../identity/passwords/password';
import { createResetLink } from '../../identity/passwords/reset-password';
import { verifyCredentials } from '../../identity/passwords/verify-credentials';
import { generationOf } from '../../identity/sessions/session';
import { countAccess } from '../../identity/tokens/count-access';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { redeemLink } from './redeem-link';
import { accountOfOidc } from './sign-in-with-oidc';

const ISSUER = 'https://id.example.org';
const EMAIL = 'vera@example.org';
const PASSWORD = 'a long enough password';
const VERA = { sub: 'vera', email: EMAIL, email_verified: true, name: 'Vera' };

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  Object.assign(process.env, { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' });
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

const tokenOf = (url = ''): string => url.split('/').at(-1) ?? '';
const canSignIn = async (): Promise<boolean> => (await verifyCredentials(EMAIL, PASSWORD, '192.0.2.1')).ok;

/** Gives the account an app with access and a password reset link. */
async function holdOpen(accountId: string): Promise<void> {
  const grant = { kind: 'AccessToken', accountId, clientId: 'app', payload: {}, createdAt: new Date() };
  await saveGrant({ _id: 'hash', ...grant });
  await createResetLink(EMAIL, 'command-line');
}

describe('an account whose address was never verified', () => {
  it.each<[string, () => Promise<string>]>([
    [
      'invited by hand',
      async () => {
        const invited = { email: EMAIL, name: 'Mallory', role: 'citizen' } as const;
        const { url } = await inviteAccount(invited, { actor: 'command-line', locale: 'en', byHand: true });
        const used = await redeemLink(tokenOf(url), PASSWORD);
        return used.ok ? used.accountId : '';
      },
    ],
    [
      'created by hand',
      async () => {
        const passwordHash = await hashPassword(PASSWORD);
        const account = { email: EMAIL, name: 'Mallory', role: 'citizen', passwordHash } as const;
        return (await createAccount(account, 'command-line'))._id;
      },
    ],
  ])('and that was %s loses its password, sessions, links and apps at an OIDC sign-in', async (_name, make) => {
    const id = await make();
    await holdOpen(id);
    expect(await canSignIn()).toBe(true);
    const before = await findAccount(id);

    const joined = await accountOfOidc(VERA);
    expect(joined).toMatchObject({ _id: id, oidc: { issuer: ISSUER, subject: 'vera' } });
    expect(await canSignIn()).toBe(false);
    const after = await findAccount(id);
    expect(after && generationOf(after)).toBeGreaterThan(before ? generationOf(before) : Number.NaN);
    // The new session is valid.
    expect(joined && generationOf(joined)).toBe(after && generationOf(after));
    expect(await listOneTimeLinks(EMAIL)).toEqual([]);
    expect(await countAccess({ accountId: id })).toMatchObject({ accessTokens: 0 });
    expect(await listAudit(id)).toContainEqual(
      expect.objectContaining({ action: 'account.provider-linked', details: { password: 'removed' } }),
    );
  });

  it('keeps its sessions at the next sign-in with the provider', async () => {
    await createAccount({ email: EMAIL, name: 'Mallory', role: 'citizen' }, 'command-line');
    const [first, second] = [await accountOfOidc(VERA), await accountOfOidc(VERA)];
    expect(second && generationOf(second)).toBe(first && generationOf(first));
  });
});

it('accountOfOidc keeps the password, sessions and apps of an account whose address was verified', async () => {
  const { url } = await createLink({ purpose: 'registration', email: EMAIL, name: 'Vera', mailed: true });
  const used = await redeemLink(tokenOf(url), PASSWORD);
  const id = used.ok ? used.accountId : '';
  await holdOpen(id);
  expect(await accountOfOidc(VERA)).toMatchObject({ _id: id });
  expect(await canSignIn()).toBe(true);
  const after = await findAccount(id);
  expect(after?.oidc).toEqual({ issuer: ISSUER, subject: 'vera' });
  expect(after && generationOf(after)).toBe(0);
  expect(await listOneTimeLinks(EMAIL)).toHaveLength(1);
  expect(await countAccess({ accountId: id })).toMatchObject({ accessTokens: 1 });
  expect(await listAudit(id)).toContainEqual(
    expect.objectContaining({ action: 'account.provider-linked', details: { password: 'kept' } }),
  );
});
