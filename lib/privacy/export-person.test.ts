import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../db/client';
import { ACCOUNTS } from '../db/collections';
import { logWrongPassword } from '../identity/passwords/sign-in-log';
import { listAudit } from '../testing/list-audit';
import { seedPerson } from '../testing/seed-person';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { exportPerson } from './export-person';
import { findPerson, type PersonSelector } from './person';

type Exported = {
  accounts: Record<string, unknown>[];
  oneTimeLinks: object[];
  apps: object[];
  audit: { action: string }[];
  records: { record: Record<string, unknown>; person: Record<string, unknown>[] }[];
};

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  ({ ann } = await seedPerson());
});
afterAll(() => temporary.stop());

async function textOf(selector: PersonSelector): Promise<string> {
  let text = '';
  for await (const piece of exportPerson(await findPerson(selector), { actor: 'command-line' })) text += piece;
  return text;
}

it('the export of a person contains all data about the person and none about others', async () => {
  const text = await textOf({ account: ann });
  for (const other of ['Bob', 'Olga', 'bob@', '1980-01-01', 'canary-hash', 'memberIds', 'sourceHash'])
    expect(text).not.toContain(other);
  const { accounts, oneTimeLinks, apps, audit, records } = JSON.parse(text) as Exported;
  expect(accounts).toMatchObject([
    {
      ...{ id: ann, email: 'canary@example.org', name: 'Canary Name', oidc: { subject: 'canary-subject' } },
      ...{ savedViews: [{ name: 'canary view', search: '?open=true' }], visits: { seen: '2026-01-02T00:00:00.000Z' } },
      calendarKey: { locale: 'en_US', createdAt: expect.any(String) },
    },
  ]);
  expect(accounts[0]?.calendarKey).not.toHaveProperty('hash');
  expect(oneTimeLinks).toMatchObject([{ purpose: 'invitation', name: 'Canary Name' }]);
  expect(oneTimeLinks[0]).not.toHaveProperty('_id');
  expect(apps).toMatchObject([{ appId: 'permit-app', scopes: ['records'] }]);
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.created', 'account.invited', 'identities.linked', 'person.exported']),
  );
  expect(records.map(({ record }) => record)).toMatchObject([
    { id: 'r1', description: 'A garage', openedDate: '2024-01-01T00:00:00.000Z' },
    { id: 'r2' },
  ]);
  expect(records[0]?.person.map(({ role, inPerson }) => [role, inPerson])).toEqual([
    ['creator', true],
    ['contact', true],
    ['owner', true],
    ['professional', true],
    ['professional', false],
  ]);
  const [, contact, , professional, firm] = records[0]?.person ?? [];
  expect(contact).toMatchObject({ referenceContactId: '17', birthDate: '1977-07-07', fullName: 'canary fullName' });
  expect(professional).toMatchObject({ licenseNumber: 'AB-1', birthDate: '1977-07-07' });
  // A party that the person only acts for: as in the portal, without a birth date.
  expect(firm).toMatchObject({ licenseNumber: 'AB-2', businessName: 'Bystander Ltd' });
  expect(firm).not.toHaveProperty('birthDate');
});

it('the export of a person finds the person by email and identity, and writes an audit entry', async () => {
  const before = (await listAudit(ann)).length;
  for (const selector of [{ email: 'Canary@example.org' }, { identities: ['contact:17'] }]) {
    const { accounts, records } = JSON.parse(await textOf(selector)) as Exported;
    expect([accounts.length, records.length]).toEqual([1, 2]);
  }
  const lines = (await listAudit(ann)).slice(before);
  expect(lines).toMatchObject([{ action: 'person.exported', actor: 'command-line' }, { action: 'person.exported' }]);
});

it('the export of a person contains refused sign-ins with the email, and none of other people', async () => {
  for (const email of ['canary@example.org', 'bob@example.org']) await logWrongPassword({ email, from: '192.0.2.1' });
  const { audit } = JSON.parse(await textOf({ account: ann })) as Exported;
  expect(audit.filter(({ action }) => action === 'sign-in.refused')).toHaveLength(1);
});

it('the export of a person is empty if there are no data', async () => {
  const { accounts, records } = JSON.parse(await textOf({ email: 'nobody@example.org' })) as Exported;
  expect([accounts, records]).toEqual([[], []]);
});

it('the export of a person contains only the email, not the rest of the party, if the person is selected by email', async () => {
  await (await database()).collection<{ _id: string }>(ACCOUNTS).deleteOne({ _id: ann });
  const { records } = JSON.parse(await textOf({ email: 'canary@example.org' })) as Exported;
  const [contact, ...others] = records[0]?.person ?? [];
  expect(contact).toEqual({ role: 'contact', inPerson: false, id: '1', email: 'Canary@example.org' });
  expect(records[0]?.record).not.toHaveProperty('name');
  expect(others).toEqual([]);
});
