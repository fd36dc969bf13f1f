import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../../db/client';
import { AUDIT } from '../../db/collections';
import { metrics } from '../../platform/metrics/registry';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { createAccount } from '../accounts/create-account';
import type { AuditDocument } from '../audit/document';
import { hashToken } from '../tokens/access-token';
import { hashPassword } from './password';
import { logSignIn, signInSubject } from './sign-in-log';
import { verifyCredentials } from './verify-credentials';

const EMAIL = 'ann@example.org';
const PASSWORD = 'a long enough password';
const HOME = '192.0.2.1';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

const lines = async (): Promise<AuditDocument[]> =>
  (await database())
    .collection<AuditDocument>(AUDIT)
    .find({ action: /^sign-in/ })
    .sort({ at: 1 })
    .toArray();

async function counted(): Promise<Record<string, number>> {
  const { values } = await metrics().signIns.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
}

it('logSignIn writes an entry for each wrong password and one for the lock, and counts every attempt', async () => {
  const before = await counted();
  for (let at = 0; at < 15; at++) await verifyCredentials(' Ann@Example.org', 'wrong', HOME);
  const subject = signInSubject(EMAIL);
  const written = await listAudit(subject);
  expect(written.map(({ action }) => action)).toEqual([...new Array(10).fill('sign-in.refused'), 'sign-in.locked']);
  expect(written.at(-1)).toMatchObject({ actor: 'portal', details: { limit: 'account-and-address' } });
  const after = await counted();
  expect((after.refused ?? 0) - (before.refused ?? 0)).toBe(10);
  expect((after.locked ?? 0) - (before.locked ?? 0)).toBe(5);
});

it('logSignIn writes neither the email nor the IP address, nor a hash from which they can be guessed', async () => {
  const { _id } = await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  await verifyCredentials(EMAIL, 'wrong', HOME);
  await logSignIn(_id, { email: EMAIL, from: HOME });
  const [refused, granted] = await lines();
  expect(granted).toMatchObject({ action: 'sign-in.granted', subject: _id, actor: `account:${_id}` });
  // Whoever has the secret can match the two.
  expect(granted?.details?.address).toBe(refused?.details?.address);
  expect(granted?.details?.email).toBe(refused?.subject);
  const text = JSON.stringify([refused, granted]);
  for (const open of [EMAIL, HOME]) for (const word of [open, hashToken(open)]) expect(text).not.toContain(word);
});

it('logSignIn writes at most a hundred entries an hour for one account', async () => {
  const before = await counted();
  for (let at = 0; at < 130; at++) await logSignIn('ann', { email: EMAIL, from: HOME });
  expect(await lines()).toHaveLength(100);
  expect(((await counted()).granted ?? 0) - (before.granted ?? 0)).toBe(130);
});

it('logSignIn writes the same entries for an unknown email as for a known one', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen', passwordHash }, 'command-line');
  for (const email of [EMAIL, 'nobody@example.org']) await verifyCredentials(email, 'wrong', HOME);
  const [known, unknown] = await lines();
  expect(Object.keys(known ?? {})).toEqual(Object.keys(unknown ?? {}));
  expect(known?.action).toBe(unknown?.action);
});
