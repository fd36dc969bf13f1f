import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../../db/client';
import { ACCOUNTS } from '../../db/collections';
import { listAudit } from '../../testing/list-audit';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { createCalendarKey, findAccountByCalendarKey, revokeCalendarKey } from './calendar-key';
import { disableAccount, enableAccount } from './change-access';
import { createAccount } from './create-account';
import { findAccount, replacePassword, setOidcOfUnverified, setPassword } from './repository';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
let count = 0;

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(async () => {
  ({ _id: ann } = await createAccount({ email: `ann${count++}@example.org`, name: 'Ann', role: 'citizen' }, 'portal'));
});

it('findAccountByCalendarKey finds the account of a key and stores only its hash', async () => {
  const key = await createCalendarKey(ann, 'es_US');
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await findAccountByCalendarKey(key)).toEqual({ _id: ann, role: 'citizen', locale: 'es_US' });
  const stored = await (await database()).collection(ACCOUNTS).find().toArray();
  expect(JSON.stringify(stored)).not.toContain(key);
  expect((await findAccount(ann))?.calendarKey).toEqual({ locale: 'es_US', createdAt: expect.any(Date) });
});

it('findAccountByCalendarKey finds nobody for a made-up, replaced or revoked key', async () => {
  const first = await createCalendarKey(ann, 'en_US');
  const second = await createCalendarKey(ann, 'en_US');
  expect(await findAccountByCalendarKey('x'.repeat(43))).toBeNull();
  expect(await findAccountByCalendarKey(first)).toBeNull();
  expect(await findAccountByCalendarKey(second)).not.toBeNull();
  await revokeCalendarKey(ann);
  expect(await findAccountByCalendarKey(second)).toBeNull();
  const actions = (await listAudit(ann)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('calendar-key.')).sort()).toEqual([
    'calendar-key.created',
    'calendar-key.created',
    'calendar-key.revoked',
  ]);
});

it('disabling an account revokes its calendar key for good', async () => {
  const key = await createCalendarKey(ann, 'en_US');
  await disableAccount(ann, 'command-line');
  expect(await findAccountByCalendarKey(key)).toBeNull();
  await enableAccount(ann, 'command-line');
  expect(await findAccountByCalendarKey(key)).toBeNull();
});

it('a calendar key is revoked when the password changes, or when the owner of the email address first signs in', async () => {
  const account = { _id: ann, oidc: undefined } as never;
  for (const takeOver of [
    () => setPassword(account, 'a hash'),
    async () => replacePassword((await findAccount(ann)) ?? account, 'another hash'),
    () => setOidcOfUnverified(ann, { issuer: 'https://id.example.org', subject: ann }),
  ]) {
    const key = await createCalendarKey(ann, 'en_US');
    expect(await findAccountByCalendarKey(key)).not.toBeNull();
    await takeOver();
    expect(await findAccountByCalendarKey(key)).toBeNull();
  }
});
