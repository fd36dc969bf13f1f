import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRole, disableAccount, enableAccount, endSessions } from '@/lib/identity/accounts/change-access';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { findAccountByEmail } from '@/lib/identity/accounts/repository';
import { disableApp, rotateSecret } from '@/lib/identity/apps/register-app';
import { findLink } from '@/lib/identity/links/one-time-link';
import { changePassword } from '@/lib/identity/passwords/change-password';
import { hashPassword } from '@/lib/identity/passwords/password';
import { createResetLink } from '@/lib/identity/passwords/reset-password';
import { verifyCredentials } from '@/lib/identity/passwords/verify-credentials';
import { revokeTokens } from '@/lib/identity/tokens/revoke-tokens';
import { redeemLink } from '@/lib/portal/sign-in/redeem-link';
import { accountOfOidc } from '@/lib/portal/sign-in/sign-in-with-oidc';
import { erasePerson } from '@/lib/privacy/erase-person';
import { findPerson } from '@/lib/privacy/person';
import { linkIdentities, unlinkIdentities } from '@/lib/records/membership/link-identities';
import { linkVerifiedEmail } from '@/lib/records/membership/link-verified-email';
import { DEMO_PASSWORD, get, requestToken, setBaseUrl } from '../../support/api-client';
import { runPortal } from '../../support/commands/run-portal';
import { LONG_TIMEOUT_SETTINGS } from '../../support/engine';
import { usePortalDatabase } from '../../support/portal-database';
import { type Portal, startPortal } from '../../support/portal-process';
import { signInAs } from '../../support/session';

// Restoring a backup from before somebody lost access must not give that access back without telling the operator.

const ACTOR = 'command-line';
const PASSWORD = 'a password of its own';
const MINE = '/api/v4/records/mine?limit=1';
/** The identity as stored, with its colon encoded. */
const LICENSE = 'license:HVAC%3A A:7';
const NAMES = ['dora', 'emil', 'rita', 'finn', 'uma', 'otto', 'vera', 'kim', 'gina', 'gail'] as const;
const emailOf = (name: string): string => `${name}@example.org`;

let folder = '';
let portal: Portal | undefined;
const dataDir = (name = 'data'): string => path.join(folder, name);

async function start(name?: string): Promise<void> {
  portal = await startPortal({ ...LONG_TIMEOUT_SETTINGS, DATA_DIR: dataDir(name), RATE_LIMIT_PER_MINUTE: '0' });
  setBaseUrl(portal.baseUrl);
}
async function stop(): Promise<void> {
  await portal?.stop();
  portal = undefined;
}
async function command(args: readonly string[], name?: string): Promise<string> {
  const { code, stdout, stderr } = await runPortal(args, folder, { DATA_DIR: dataDir(name) });
  expect(code, stderr).toBe(0);
  return stdout;
}
const inDatabase = async <Result>(work: () => Promise<Result>, name?: string): Promise<Result> => {
  const close = await usePortalDatabase(dataDir(name));
  try {
    return await work();
  } finally {
    await close();
  }
};

/** Whether a Cookie header still returns the citizen's records; an ended session returns none. */
const sessionWorks = async (cookie: string): Promise<boolean> => {
  const body = (await (await get(MINE, undefined, { cookie })).json()) as { result: unknown[] };
  return body.result.length > 0;
};
const tokenStatus = async (token: string): Promise<number> => (await get(MINE, token)).status;

/** Whether the password from the backup works. */
const passwordWorks = (name: string, data?: string): Promise<boolean> =>
  inDatabase(async () => (await verifyCredentials(emailOf(name), PASSWORD, '192.0.2.1')).ok, data);

/** Sets another password through the link that the command prints. */
async function resetPassword(name: string, data?: string): Promise<void> {
  const said = await command(['account', 'reset', emailOf(name), '--json'], data);
  const { link: made } = JSON.parse(said) as { link: string };
  const used = await inDatabase(() => redeemLink(made.split('/').at(-1) ?? '', 'another long password'), data);
  expect(used).toMatchObject({ ok: true });
}

let sessions: string[] = [];
let token = '';
let link = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restored-access-'));
  await start();
  const idOf = async (name: string): Promise<string> => (await findAccountByEmail(emailOf(name)))?._id ?? '';
  await inDatabase(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    for (const name of NAMES) await createAccount({ email: emailOf(name), name, role: 'citizen', passwordHash }, ACTOR);
    await linkIdentities(await idOf('uma'), [LICENSE, 'contact:7'], { actor: ACTOR });
    await linkVerifiedEmail(await idOf('kim'));
    for (const name of ['gina', 'gail'])
      await linkIdentities(await idOf(name), ['contact:99'], { actor: ACTOR, self: ['contact:99'] });
    link = (await createResetLink(emailOf('rita'), ACTOR))?.url ?? '';
  });
  const granting = {
    grant_type: 'password',
    username: 'citizen@example.org',
    password: DEMO_PASSWORD,
    scope: 'records',
  };
  token = await requestToken(granting);
  sessions = [await signInAs('citizen')];
  expect([await tokenStatus(token), await sessionWorks(sessions[0] ?? '')]).toEqual([200, true]);
  await command(['backup', 'before.backup']);
  await command(['export', 'before.archive']);

  await inDatabase(async () => {
    await disableAccount(await idOf('dora'), ACTOR);
    await disableAccount(await idOf('otto'), ACTOR);
    await enableAccount(await idOf('otto'), ACTOR);
    await changePassword({
      accountId: await idOf('emil'),
      current: PASSWORD,
      next: 'another long password',
      from: 'test',
    });
    await changeRole(await idOf('rita'), 'staff', ACTOR);
    await unlinkIdentities(await idOf('uma'), [LICENSE], { actor: ACTOR });
    await erasePerson(await findPerson({ account: emailOf('finn') }), { actor: ACTOR, records: true });
    await erasePerson(await findPerson({ identities: ['contact:99'] }), { actor: ACTOR, records: false });
    await accountOfOidc({ sub: 'vera', email: emailOf('vera'), email_verified: true });
    // The address was verified before, so the password stays.
    await accountOfOidc({ sub: 'kim', email: emailOf('kim'), email_verified: true });
    await revokeTokens({ accountId: await idOf('citizen') }, ACTOR);
    await rotateSecret('demo-app', 0, ACTOR);
    await disableApp('demo-app', ACTOR);
    // An account created after the backup does not survive the restore, so it cannot be disabled again.
    const later = await createAccount(
      { email: emailOf('late'), name: 'late', role: 'citizen', passwordHash: '' },
      ACTOR,
    );
    await disableAccount(later._id, ACTOR);
    // Ends the sessions and signs in again, twice, so that the session generation exceeds the one in the backup.
    for (const _ of [1, 2]) {
      await endSessions(await idOf('citizen'), ACTOR);
      sessions.push(await signInAs('citizen'));
    }
  });
  expect(await tokenStatus(token)).toBe(401);
  expect(await Promise.all(sessions.map(sessionWorks))).toEqual([false, false, true]);
  await stop();
  await cp(dataDir(), dataDir('copy'), { recursive: true });
}, 180_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

it('restore brings back no session, token or link, whether older or newer than the backup, and lists the changes to repeat', async () => {
  const restored = JSON.parse(await command(['restore', 'before.backup', '--json'])) as {
    readonly changes: readonly { readonly action: string; readonly name: string }[];
  };
  expect(restored).toMatchObject({ kept: 'before-restore.lmdb', accessKept: false, before: 'read' });
  const named = restored.changes.map(({ action, name }) => `${action} ${name}`);
  // One person's accounts come in any order.
  const both = ['gina', 'gail'].map((name) => `account.erased ${emailOf(name)}`);
  expect(named).toEqual(expect.arrayContaining(both));
  expect(named.filter((line) => !both.includes(line))).toEqual([
    `account.disabled ${emailOf('dora')}`,
    `password.changed ${emailOf('emil')}`,
    `account.role-changed ${emailOf('rita')}`,
    `identities.unlinked ${emailOf('uma')}`,
    `account.erased ${emailOf('finn')}`,
    `account.provider-linked ${emailOf('vera')}`,
    `token.revoked ${emailOf('citizen')}`,
    'app.secret-rotated demo-app',
    'app.disabled demo-app',
    `sessions.ended ${emailOf('citizen')}`,
  ]);
  expect(restored.changes).toContainEqual(expect.objectContaining({ identities: [LICENSE] }));
  await start();
  expect(await Promise.all(sessions.map(sessionWorks))).toEqual([false, false, false]);
  expect(await tokenStatus(token)).toBe(401);
  expect(await inDatabase(() => findLink(link.split('/').at(-1) ?? ''))).toBeNull();
  expect(await sessionWorks(await signInAs('citizen'))).toBe(true);
  expect([await passwordWorks('emil'), await passwordWorks('vera')]).toEqual([false, false]);
  await resetPassword('emil');
  await stop();
  const again = await command(['restore', 'before.backup']);
  expect(again).toContain('another backup was restored; earlier changes are only in the copy');
  expect(again).not.toContain('No access was revoked');
  // The second restore must not bring back what the first one removed.
  await start();
  expect([await passwordWorks('emil'), await passwordWorks('vera'), await passwordWorks('finn')]).toEqual([
    ...[false, false, false],
  ]);
  await stop();
}, 120_000);

it('restore --keep-access brings back the access in the backup and lists the changes that this undoes', async () => {
  const said = await command(['restore', 'before.backup', '--keep-access'], 'copy');
  for (const words of [
    `the account ${emailOf('dora')} was disabled: npm run portal -- account disable ${emailOf('dora')}`,
    `the password of ${emailOf('emil')} was changed, and the old one works again: npm run portal -- account disable`,
    `account role ${emailOf('rita')} --role staff`,
    `account unlink ${emailOf('uma')} --license 'HVAC: A:7'`,
    `${emailOf('finn')} was erased; use the same --email and --identity as then: `,
    `person erase --account ${emailOf('finn')} --records --yes`,
    `person erase --account ${emailOf('gina')} --yes`,
    `person erase --account ${emailOf('gail')} --yes`,
    `account disable ${emailOf('vera')}; when the person can use the link at once: `,
    `account reset ${emailOf('vera')}`,
    'app rotate demo-app --overlap-hours 0',
    'app disable demo-app',
    `tokens of ${emailOf('citizen')} were revoked: npm run portal -- token revoke --account ${emailOf('citizen')}`,
  ])
    expect(said).toContain(words);
  await start('copy');
  expect([await tokenStatus(token), await sessionWorks(sessions[0] ?? '')]).toEqual([200, true]);
  // These commands disable the old password, which works again after the restore.
  expect(await passwordWorks('vera', 'copy')).toBe(true);
  await command(['account', 'disable', emailOf('vera')], 'copy');
  expect(await passwordWorks('vera', 'copy')).toBe(false);
  await command(['account', 'enable', emailOf('vera')], 'copy');
  await resetPassword('vera', 'copy');
  expect(await passwordWorks('vera', 'copy')).toBe(false);
  await stop();
}, 120_000);

it('importing an archive brings back sessions and tokens only with --keep-access', async () => {
  for (const name of ['archive', 'moved']) {
    await mkdir(dataDir(name), { mode: 0o700 });
    // Both portals read cookies with the same secret.
    await cp(path.join(dataDir('copy'), 'session-secret'), path.join(dataDir(name), 'session-secret'));
  }
  const said = await command(['import', 'archive', 'before.archive'], 'archive');
  expect(said).toContain('repeat the changes since the archive');
  await start('archive');
  expect([await tokenStatus(token), await sessionWorks(sessions[0] ?? '')]).toEqual([401, false]);
  await stop();
  const moved = await command(['import', 'archive', 'before.archive', '--keep-access'], 'moved');
  expect(moved).toContain('repeat the changes since the archive');
  await start('moved');
  expect([await tokenStatus(token), await sessionWorks(sessions[0] ?? '')]).toEqual([200, true]);
  await stop();
}, 120_000);
