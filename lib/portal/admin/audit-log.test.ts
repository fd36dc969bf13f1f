import { expect, it } from 'vitest';
import { database } from '../../db/client';
import { AUDIT } from '../../db/collections';
import { createAccount } from '../../identity/accounts/create-account';
import type { AuditDocument } from '../../identity/audit/document';
import { toAuditDocument, writeAudit } from '../../identity/audit/repository';
import { setUpDatabase } from '../../testing/set-up-database';
import { auditView, cursorText, listAuditPage } from './audit-log';

setUpDatabase();

const boss = { accountId: 'boss', role: 'admin' } as const;
const page = (view: Partial<Record<string, string>>) => listAuditPage(boss, auditView(view));

it('listAuditPage lists every entry once, newest first, even if several have the same time', async () => {
  const at = new Date();
  const lines = Array.from({ length: 120 }, (_, number) => ({
    ...toAuditDocument({ action: 'sessions.ended', actor: 'portal', subject: `s-${number}` }),
    at: new Date(at.getTime() - Math.floor(number / 40) * 1_000),
  }));
  await (await database()).collection<AuditDocument>(AUDIT).insertMany(lines);
  const seen: AuditDocument[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const found = await page({ after: next });
    expect(found.entries.length).toBeLessThanOrEqual(50);
    seen.push(...found.entries);
    next = found.next && cursorText(found.next);
  }
  expect(new Set(seen.map(({ subject }) => subject)).size).toBe(120);
  expect(seen).toHaveLength(120);
  const times = seen.map((entry) => entry.at.getTime());
  expect(times).toEqual([...times].sort((one, other) => other - one));
});

it('listAuditPage filters by actor or subject, and by action', async () => {
  const { _id } = await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'admin' }, 'command-line');
  await writeAudit({ action: 'app.created', actor: `account:${_id}`, subject: 'an-app' });
  await writeAudit({ action: 'app.created', actor: 'command-line', subject: 'other-app' });
  const actionsOf = async (view: Partial<Record<string, string>>) =>
    (await page(view)).entries.map(({ action, subject }) => `${action} ${subject}`);
  for (const account of [_id, ' Ann@example.org'])
    expect(await actionsOf({ account })).toEqual(['app.created an-app', `account.created ${_id}`]);
  expect(await actionsOf({ account: 'other-app' })).toEqual(['app.created other-app']);
  expect(await actionsOf({ action: 'app.created' })).toEqual(['app.created other-app', 'app.created an-app']);
  expect(await actionsOf({ account: 'nobody@example.org' })).toEqual([]);
  expect([...(await page({})).accounts.keys()]).toEqual([_id]);
});

it.each([
  { after: 'x' },
  { after: '99999999999999999.a' },
  { after: '8640000000000001.a' },
  { action: 'account.exploded' },
  { account: ' ' },
])('auditView ignores the invalid value in %j', (view) => {
  expect(auditView(view)).toEqual({ account: '', action: undefined, after: undefined });
});
