import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { findAccountByEmail, findCredentials } from '../../identity/accounts/repository';
import { partiesOf } from '../../records/membership/parties';
import { listAudit } from '../../testing/list-audit';
import { dumpDatabase } from '../../testing/seed-person';
import { setUpDatabase } from '../../testing/set-up-database';
import { setUpFolder } from '../../testing/set-up-folder';
import { partyNumber } from '../record/party-number';
import { FileError } from '../rows/row';
import { accountReportLines, importAccounts } from './import-accounts';

const HEADER = 'email,name,role,contacts,owners,licenses,creators';

setUpDatabase();
const folder = setUpFolder();

async function importText(lines: readonly string[], options: { readonly onePerson?: boolean } = {}) {
  const file = path.join(folder, 'people.csv');
  await writeFile(file, lines.join('\n'));
  return importAccounts({ file, actor: 'command-line', ...options });
}

it('importAccounts creates and links accounts, and changes nothing the second time', async () => {
  type Members = { _id: string; parties: string[]; memberIds: string[] };
  const records = (await database()).collection<Members>(RECORDS);
  const professionals = [{ licenseType: { value: 'Plumber' }, licenseNumber: 'AB-1', businessName: 'Pipes' }];
  const parties = ['license:Plumber:AB-1'];
  await records.insertOne({ _id: 'r', professionals, parties, memberIds: [] } as Members);
  const lines = [
    `${HEADER},self`,
    'Ann@Example.org,Ann Example,,17; 18 ;,4,AB-1,ann,yes',
    'bob@example.org,Bob,staff,,,AB-1,,no',
    'carl@example.org,Carl,,,,,,',
  ];
  const none = {
    read: 3,
    created: 0,
    createdLinked: 0,
    linked: 0,
    unchanged: 0,
    refused: [],
    refusedKinds: [],
    refusedRows: 0,
    records: 0,
    unseen: [],
    unusedColumns: [],
  };
  const unseen = ['contact:17', 'contact:18', 'owner:4', 'user:ann'];
  const first = await importText(lines);
  expect(first).toEqual({ ...none, created: 3, createdLinked: 2, records: 2, unseen });
  expect(accountReportLines(first).slice(0, 3)).toEqual([
    'read 3, created 3 (2 of them linked), linked 0 existing, unchanged 0, refused 0',
    'records newly linked: 2',
    'linked, but no record has them yet: contact:17, contact:18, owner:4, user:ann',
  ]);
  const identities = ['contact:17', 'contact:18', 'owner:4', 'user:ann', 'license:Plumber:AB-1'];
  const ann = await findAccountByEmail('ann@example.org');
  expect(ann).toMatchObject({ name: 'Ann Example', role: 'citizen', identities, self: identities });
  const bob = await findAccountByEmail('bob@example.org');
  expect(bob).toMatchObject({ role: 'staff', identities: ['license:Plumber:AB-1'], self: [] });
  expect((await findCredentials('ann@example.org'))?.passwordHash).toBeUndefined();
  expect(new Set((await records.findOne({}))?.memberIds)).toEqual(new Set([ann?._id, bob?._id]));
  expect((await listAudit(ann?._id ?? '')).map(({ action }) => action)).toEqual([
    'account.created',
    'identities.linked',
  ]);

  const before = await dumpDatabase();
  expect(await importText(lines)).toEqual({ ...none, unchanged: 3 });
  expect(await dumpDatabase()).toBe(before);
});

it('importAccounts adds links, removes none, and combines rows of the same person', async () => {
  await importText([HEADER, 'ann@example.org,Ann,,17,,,']);
  const report = await importText([
    `${HEADER},self,phone`,
    'ann@example.org,Other name,citizen,,,Plumber:AB-1,,,555',
    'ANN@example.org,Ann,,17,,,,yes,555',
    'new@example.org,New,,1,,,,,',
    'new@example.org,New,,2,,,,,',
  ]);
  expect(report).toMatchObject({ read: 4, created: 1, linked: 3, unchanged: 0, refused: [], unusedColumns: ['phone'] });
  expect(await findAccountByEmail('ann@example.org')).toMatchObject({
    name: 'Ann',
    identities: ['contact:17', 'license:Plumber:AB-1'],
    self: ['contact:17'],
  });
  expect((await findAccountByEmail('new@example.org'))?.identities).toEqual(['contact:1', 'contact:2']);
});

describe('importAccounts refuses a row', () => {
  it.each([
    [
      'with an invalid email',
      'not-an-address,Ann,,,,,,',
      'email is "not-an-address"; it must be an email address such as ann@example.org',
    ],
    ['without an email', ',Ann,,,,,,', 'email is empty; it is required'],
    ['without a name', 'ann@example.org,,,,,,,', 'name is empty; it is required'],
    ['with a long name', `ann@example.org,${'x'.repeat(101)},,,,,,`, 'it must be at most 100 characters'],
    [
      'with a control character',
      'ann@example.org,A\u0007nn,,,,,,',
      'name is "A\\u0007nn"; it must not contain control characters',
    ],
    [
      'with an unknown role',
      'ann@example.org,Ann,boss,,,,,',
      'role is "boss"; it must be one of citizen, staff, admin, or empty for citizen',
    ],
    [
      'with an owner that is not a number',
      'ann@example.org,Ann,,,1;x,,,',
      'owners has "x"; it must be a whole number such as 12',
    ],
    [
      'with an owner that is not a whole number',
      'ann@example.org,Ann,,,1.5,,,',
      'owners has "1.5"; it must be a whole number such as 12',
    ],
    ['with a long contact number', `ann@example.org,Ann,,${'9'.repeat(101)},,,,`, 'contacts has'],
    ['with self neither yes nor no', 'ann@example.org,Ann,,,,,,maybe', 'self is "maybe"; it must be yes or no'],
    [
      'with several problems, all of which it names',
      'ann,,boss,,x,,,',
      'ann@example.org. name is empty; it is required. role is "boss"; it must be one of',
    ],
    ['with several problems, including the last one', 'ann,,boss,,x,,,', 'owners has "x"; it must be'],
    ['with missing cells', 'ann@example.org,Ann', 'has 2 cells, but the first line has 8'],
  ])('%s', async (_what, row, reason) => {
    const report = await importText([`${HEADER},self`, 'first@example.org,First,,,,,,', row]);
    expect(report).toMatchObject({
      read: 2,
      created: 1,
      refused: [{ line: 3, reason: expect.stringContaining(reason) }],
    });
    expect(await findAccountByEmail('ann@example.org')).toBeNull();
  });

  it('with a license number that several boards issued or that no record has', async () => {
    const professionals = ['Plumber', 'Electrician'].map((value) => ({
      licenseType: { value },
      licenseNumber: '12345',
      fullName: `A ${value}`,
    }));
    const record = { _id: 'R', customId: 'A', professionals, parties: partiesOf({ professionals }), memberIds: [] };
    await (await database()).collection<{ _id: string }>(RECORDS).insertOne(record);
    const { refused } = await importText([HEADER, 'a@example.org,A,,,,12345,', 'b@example.org,B,,,,NOPE,']);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /^licenses has "12345", a number that several license types have; it must be "Plumber:12345" or/,
      ),
      expect.stringMatching(
        /^licenses has "NOPE", which no record has; before the records are imported, use TYPE:NUMBER/,
      ),
    ]);
    expect(await importText([HEADER, 'a@example.org,A,,,,Plumber:12345,'])).toMatchObject({ created: 1, records: 1 });
  });

  it('that would change a role', async () => {
    await importText([HEADER, 'ann@example.org,Ann,admin,,,,']);
    const { refused } = await importText([HEADER, 'ann@example.org,Ann,citizen,17,,,']);
    expect(refused).toMatchObject([{ line: 2, reason: expect.stringContaining('but the account has admin') }]);
    expect(await findAccountByEmail('ann@example.org')).toMatchObject({ role: 'admin', identities: [] });
  });
});

it('importAccounts refuses a file without a required column', async () => {
  await expect(importText(['email,name', 'ann@example.org,Ann'])).rejects.toThrow(FileError);
  await expect(importText(['email,name', 'ann@example.org,Ann'])).rejects.toThrow(
    'The file has no column role, contacts, owners, licenses, creators.',
  );
});

it('importAccounts refuses to link a contact that may be several people, unless --one-person is given', async () => {
  const number = partyNumber('C', 'John Smith');
  const records = ['303-555-0101', '303-555-0102'].map((phone1, at) => {
    const parts = { contacts: [{ fullName: 'John Smith', phone1, referenceContactId: number }] };
    return { _id: `R-${at}`, customId: `A-${at}`, ...parts, parties: partiesOf(parts), memberIds: [] };
  });
  await (await database()).collection<{ _id: string }>(RECORDS).insertMany(records);
  const lines = [HEADER, `john@example.org,John Smith,,${number},,,`, 'ann@example.org,Ann,,17,,,'];
  const refused = await importText(lines);
  expect(refused).toMatchObject({ created: 1, refusedRows: 1, records: 0 });
  expect(refused.refused[0]).toMatchObject({ line: 2 });
  expect(refused.refused[0]?.reason).toMatch(/^John Smith .* may be several people: .* A-0 and A-1\. .*--one-person/);
  expect(await findAccountByEmail('john@example.org')).toBeNull();
  expect(await importText(lines, { onePerson: true })).toMatchObject({ created: 1, refusedRows: 0, records: 2 });
  // Existing links stay, but do not become self.
  expect(await importText(lines)).toMatchObject({ unchanged: 2, refusedRows: 0 });
  const self = [`${HEADER},self`, `john@example.org,John Smith,,${number},,,,yes`];
  expect(await importText(self)).toMatchObject({ linked: 0, refusedRows: 1 });
  expect(await importText(self, { onePerson: true })).toMatchObject({ linked: 1, refusedRows: 0 });
});
