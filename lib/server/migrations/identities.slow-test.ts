import path from 'node:path';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importAll } from '../../db/archive';
import { database } from '../../db/client';
import { ACCOUNTS, AUDIT, RECORDS } from '../../db/collections';
import { createAccount } from '../../identity/accounts/create-account';
import type { AccountDocument } from '../../identity/accounts/document';
import { findAccountByEmail } from '../../identity/accounts/repository';
import type { AuditDocument } from '../../identity/audit/document';
import { writeAudit } from '../../identity/audit/repository';
import { partyNumber } from '../../import/record/party-number';
import type { RecordDocument } from '../../records/document';
import { linkIdentities } from '../../records/membership/link-identities';
import { partiesOf } from '../../records/membership/parties';
import { rebuildMembers } from '../../records/membership/rebuild-members';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { identities } from './identities';
import { oldNameHash } from './renew-identities';

/**
 * Data of the previous version: accounts linked to contacts by verified emails, two firms whose names share a 32-bit
 * hash, and a plumber and an electrician with the same license number.
 */
const VERSION_2 = path.join(import.meta.dirname, 'version-2.archive');

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let db: Db;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  db = await database();
});
afterAll(() => temporary.stop());
beforeEach(async () => {
  await emptyDatabase();
  await importAll(db, VERSION_2, () => undefined);
});

const numbersOf = async (email: string): Promise<string[]> => {
  const account = await findAccountByEmail(email);
  const records = await db
    .collection<RecordDocument>(RECORDS)
    .find({ memberIds: account?._id ?? '' })
    .toArray();
  return records.map(({ customId }) => customId).sort();
};

const linksOf = async (email: string) => {
  const account = await findAccountByEmail(email);
  return { identities: account?.identities ?? [], self: account?.self ?? [] };
};

it('the migration unlinks identities that came from a verified email alone, and reports the account', async () => {
  expect(await numbersOf('john.one@example.org')).toEqual(['N-1', 'N-2', 'N-3']);
  const sentences = await identities.run(db);
  expect(await numbersOf('john.one@example.org')).toEqual(['N-1']);
  expect(await linksOf('john.one@example.org')).toEqual({ identities: ['email:john.one@example.org'], self: [] });
  const [, line] = /: (contact:C-\w{8}) was unlinked/.exec(sentences.join('\n')) ?? [];
  expect(sentences).toContain(`john.one@example.org: ${line} was unlinked: it came from the verified email alone.`);
  const account = await findAccountByEmail('john.one@example.org');
  expect((await listAudit(account?._id ?? '')).at(-1)).toMatchObject({
    action: 'identities.unlinked',
    actor: 'portal',
    details: { identities: [line] },
  });
});

it('the migration keeps identities that an operator also linked, but not as self', async () => {
  expect(await numbersOf('agent@example.org')).toEqual(['M-1', 'M-2', 'M-3']);
  const sentences = await identities.run(db);
  expect(await linksOf('agent@example.org')).toEqual({
    identities: ['contact:17', 'email:agent@example.org'],
    self: [],
  });
  expect(await numbersOf('agent@example.org')).toEqual(['M-1', 'M-2']);
  expect(sentences).toContain(
    'agent@example.org: contact:17 is no longer marked --self; mark it again with account link --self.',
  );
});

it('the migration separates firms whose names had the same hash, and keeps other links', async () => {
  expect(await numbersOf('avi@example.org')).toEqual(['N-1', 'N-2']);
  const sentences = await identities.run(db);
  expect(await numbersOf('avi@example.org')).toEqual([]);
  const [avi, northwind] = ['HOMES BY AVI (CALGARY)', 'NORTHWIND DECKS VCQNYAFA'].map((name) => partyNumber('L', name));
  expect(sentences.join('\n')).toContain(
    `license:L-150E1154 was unlinked: it stood for license:Contractor:${avi} (HOMES BY AVI (CALGARY)), license:Contractor:${northwind} (NORTHWIND DECKS VCQNYAFA). Link the right one again.`,
  );
  const cedar = `license:Contractor:${partyNumber('L', 'CEDAR HOMES')}`;
  expect(await linksOf('cedar@example.org')).toEqual({ identities: [cedar], self: [] });
  expect(await numbersOf('cedar@example.org')).toEqual(['N-3']);
  const [record] = await db.collection<RecordDocument>(RECORDS).find({ customId: 'N-1' }).toArray();
  expect(record?.professionals).toMatchObject([{ licenseNumber: avi, referenceLicenseId: avi }]);
});

it('the migration adds types to licenses, and unlinks a number that several boards issued', async () => {
  expect(await numbersOf('jane@example.org')).toEqual(['M-4', 'M-5']);
  const sentences = await identities.run(db);
  expect(await numbersOf('jane@example.org')).toEqual([]);
  expect(sentences.join('\n')).toMatch(
    /jane@example\.org: license:12345 was unlinked: it stood for license:(Plumber|Electrician):12345 \((Jane Pipes|Bob Lamp)\), /,
  );
  expect(await linksOf('ann@example.org')).toEqual({
    identities: ['license:Plumber:AB-1', 'license::ZZ-9', 'owner:4'],
    self: ['license:Plumber:AB-1'],
  });
  expect(sentences).toContain(
    'ann@example.org: license:NOPE was unlinked: no record has it, so its new form is unknown. Link it again.',
  );
  expect(await numbersOf('ann@example.org')).toEqual(['M-6', 'M-7']);
});

it('the migration keeps the parties of every record correct when run twice at once, and changes nothing when repeated', async () => {
  const before = await identities.count(db);
  expect(before).toBeGreaterThan(0);
  const [first] = await Promise.all([identities.run(db), identities.run(db)]);
  expect(first[0]).toMatch(/^Renumbered parties on \d+ records/);
  const records = () => db.collection<RecordDocument>(RECORDS).find().sort({ _id: 1 }).toArray();
  const accounts = () => db.collection<AccountDocument>(ACCOUNTS).find().sort({ _id: 1 }).toArray();
  const once = [await records(), await accounts()];
  for (const record of await records()) expect(new Set(record.parties)).toEqual(new Set(partiesOf(record)));
  expect(await rebuildMembers()).toMatchObject({ changed: 0 });
  expect(await identities.run(db)).toEqual(['Renumbered parties on 0 records; updated parties or members on 0.']);
  expect([await records(), await accounts()]).toEqual(once);
});

it('the migration unlinks contacts that share an entry with a verified email when the audit log does not say who linked them', async () => {
  await db.collection(AUDIT).deleteMany({ action: 'identities.linked' });
  const sentences = (await identities.run(db)).join('\n');
  expect(sentences).toMatch(
    /john\.one@example\.org: contact:C-\w{8} was unlinked: it shares an entry with the verified email/,
  );
  expect(sentences).toMatch(/agent@example\.org: contact:18 was unlinked: it shares an entry with the verified email/);
  expect(await numbersOf('john.one@example.org')).toEqual(['N-1']);
  expect(await linksOf('agent@example.org')).toEqual({ identities: ['email:agent@example.org'], self: [] });
});

it('the migration unlinks an identity that an operator unlinked and a verified email linked again', async () => {
  const agent = await findAccountByEmail('agent@example.org');
  const line = await db
    .collection<AuditDocument>(AUDIT)
    .findOne({ subject: agent?._id ?? '', actor: 'command-line', action: 'identities.linked' });
  if (line === null) throw new Error('Nothing was linked.');
  const unlinked = {
    ...line,
    _id: 'unlinked',
    action: 'identities.unlinked',
    at: new Date(line.at.getTime() + 1),
  } as const;
  await db.collection<AuditDocument>(AUDIT).insertOne(unlinked);
  await identities.run(db);
  expect(await linksOf('agent@example.org')).toEqual({ identities: ['email:agent@example.org'], self: [] });
});

it('the migration unlinks numbers that no record has and no import creates again', async () => {
  const ann = await findAccountByEmail('ann@example.org');
  const unseen = ['license:GC:123', 'contact:C-69B8DA3B'];
  await db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: ann?._id ?? '' }, { $push: { identities: { $each: unseen } } } as never);
  await writeAudit({
    action: 'identities.linked',
    actor: 'command-line',
    subject: ann?._id ?? '',
    details: { identities: unseen },
  });
  const sentences = (await identities.run(db)).join('\n');
  for (const party of unseen) expect(sentences).toContain(`ann@example.org: ${party} was unlinked: no record has it`);
  expect((await linksOf('ann@example.org')).identities).toEqual(['license:Plumber:AB-1', 'license::ZZ-9', 'owner:4']);
});

it('the migration separates a father and a son whose names differ only in suffix and middle name', async () => {
  const old = `C-${oldNameHash('John Smith')}`;
  const entry = (middleName: string, suffix: string) => ({
    firstName: 'John',
    middleName,
    lastName: 'Smith',
    suffix,
    referenceContactId: old,
  });
  const records = [entry('Adam', 'Sr'), entry('Brian', 'Jr')].map((contact, at) => ({
    _id: `F-${at}`,
    customId: `F-${at}`,
    contacts: [contact],
    parties: [`contact:${old}`],
    memberIds: [],
  }));
  await db.collection<{ _id: string }>(RECORDS).insertMany(records);
  await identities.run(db);
  const [father, son] = await db
    .collection<RecordDocument>(RECORDS)
    .find({ customId: /^F-/ })
    .sort({ _id: 1 })
    .toArray();
  expect(father?.parties).toEqual([`contact:${partyNumber('C', 'John Adam Smith Sr')}`]);
  expect(son?.parties).toEqual([`contact:${partyNumber('C', 'John Brian Smith Jr')}`]);
});

it('the migration removes self that came from a verified email when only the operator’s audit entry is left', async () => {
  const agent = await findAccountByEmail('agent@example.org');
  await db.collection(AUDIT).deleteMany({ subject: agent?._id ?? '', actor: 'portal', action: 'identities.linked' });
  const sentences = (await identities.run(db)).join('\n');
  expect(await linksOf('agent@example.org')).toEqual({
    identities: ['contact:17', 'email:agent@example.org'],
    self: [],
  });
  expect(sentences).toContain('agent@example.org: contact:17 is no longer marked --self');
});

it('the migration unlinks a name that nobody is known to have linked, even if the email is no longer on the records', async () => {
  await db.collection(AUDIT).deleteMany({ action: 'identities.linked' });
  await db
    .collection(RECORDS)
    .updateMany({ 'contacts.email': 'john.one@example.org' }, { $set: { 'contacts.$.email': 'other@example.org' } });
  const sentences = (await identities.run(db)).join('\n');
  expect(sentences).toMatch(/john\.one@example\.org: contact:C-\w{8} was unlinked: it was made from a name/);
  expect((await linksOf('john.one@example.org')).self).toEqual([]);
});

it('the migration unlinks a license number and a name that several people have', async () => {
  const license = { licenseType: { value: 'Contractor', text: 'Contractor' }, licenseNumber: '8800' };
  const records = ['Paul Plumber', 'Ed Electric'].map((businessName, at) => ({
    _id: `L-${at}`,
    customId: `L-${at}`,
    professionals: [{ ...license, businessName }],
    parties: ['license:8800'],
    memberIds: [],
  }));
  await db.collection<{ _id: string }>(RECORDS).insertMany(records);
  const zoe = await createAccount({ email: 'zoe@example.org', name: 'Zoe', role: 'citizen' }, 'command-line');
  const old = `contact:C-${oldNameHash('John Smith')}`;
  await linkIdentities(zoe._id, ['license:8800', old], { actor: 'command-line', self: [old] });
  const sentences = (await identities.run(db)).join('\n');
  expect(await linksOf('zoe@example.org')).toEqual({ identities: [], self: [] });
  expect(await numbersOf('zoe@example.org')).toEqual([]);
  expect(sentences).toMatch(
    /zoe@example\.org: license:Contractor:8800 was unlinked: .* appears under several names: (Paul Plumber; Ed Electric|Ed Electric; Paul Plumber)\. Link it again with --one-person/,
  );
  expect(sentences).toMatch(/zoe@example\.org: contact:C-\w{32} was unlinked: John Smith .* may be several people/i);
});

it('the migration does not keep self for a name alone, and reports a number with several names', async () => {
  const zoe = await createAccount({ email: 'zoe@example.org', name: 'Zoe', role: 'citizen' }, 'command-line');
  const old = `C-${oldNameHash('Zoe Only')}`;
  const contacts = [
    [{ fullName: 'Zoe Only', referenceContactId: old }],
    [{ fullName: 'Zoe Only', referenceContactId: '77' }],
    [{ fullName: 'Zed Other', referenceContactId: '77' }],
  ];
  const records = contacts.map((entries, at) => ({
    _id: `Z-${at}`,
    customId: `Z-${at}`,
    contacts: entries,
    parties: entries.map(({ referenceContactId }) => `contact:${referenceContactId}`),
    memberIds: [],
  }));
  await db.collection<{ _id: string }>(RECORDS).insertMany(records);
  await linkIdentities(zoe._id, [`contact:${old}`, 'contact:77'], { actor: 'command-line', self: [`contact:${old}`] });
  const sentences = (await identities.run(db)).join('\n');
  const one = `contact:${partyNumber('C', 'Zoe Only')}`;
  expect(await linksOf('zoe@example.org')).toEqual({ identities: [one, 'contact:77'], self: [] });
  expect(sentences).toContain(
    `zoe@example.org: ${one} is no longer marked --self; mark it again with account link --self --one-person.`,
  );
  expect(sentences).toMatch(/zoe@example\.org: contact:77 appears under several names: .* Check the link\./);
});
