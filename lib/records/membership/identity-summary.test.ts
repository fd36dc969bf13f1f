import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { partyNumber } from '../../import/record/party-number';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { findLicenses } from './find-licenses';
import { doubtSentence, severalPeopleSentence, summarizeIdentity, summaryLine } from './identity-summary';
import { partiesOf } from './parties';

const NUMBER = partyNumber('C', 'John Smith');
const PARTY = `contact:${NUMBER}`;

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(() => emptyDatabase());

type Contact = Readonly<
  Partial<Record<'fullName' | 'phone1' | 'email' | 'birthDate' | 'socialSecurityNumber', string>>
>;

async function insertContacts(contacts: readonly Contact[], referenceContactId = NUMBER): Promise<void> {
  const records = contacts.map((contact, at) => {
    const parts = { contacts: [{ fullName: 'JOHN SMITH', ...contact, referenceContactId }] };
    return { _id: `R-${at}`, customId: `A-${at + 1}`, ...parts, parties: partiesOf(parts) };
  });
  await (await database()).collection<{ _id: string }>(RECORDS).insertMany(records);
}

const doubts = async (party = PARTY) => doubtSentence(await summarizeIdentity(party));

it.each([
  ['phones', [{ phone1: '303-555-0101' }, { phone1: '303-555-0102' }], 'A-1 and A-2'],
  ['email addresses', [{}, { email: 'j@example.org' }, { email: 'smith@example.org' }], 'A-2 and A-3'],
  ['birth dates', [{ birthDate: '1950-01-01' }, { birthDate: '1980-01-01' }], 'A-1 and A-2'],
  ['numbers', [{ socialSecurityNumber: '•1111' }, { socialSecurityNumber: '•2222' }], 'A-1 and A-2'],
])('doubtSentence warns of contacts with the same name and different %s', async (_, contacts, records) => {
  await insertContacts(contacts);
  expect(await doubts()).toBe(
    `JOHN SMITH (${PARTY}) may be several people: the entries of that name have different phones, email addresses, birth dates or numbers, as on the records ${records}.`,
  );
});

it.each([
  ['the same in another format', [{ phone1: '(303) 555-0101' }, { phone1: '+1 303 555 0101', email: 'j@example.org' }]],
  ['missing', [{}, {}]],
])('severalPeopleSentence ignores contacts with the same name whose phone is %s', async (_, contacts) => {
  await insertContacts(contacts);
  expect(severalPeopleSentence(await summarizeIdentity(PARTY))).toBeUndefined();
});

it('doubtSentence ignores contacts with the same name and an id from the imported file', async () => {
  await insertContacts([{ phone1: '303-555-0101' }, { phone1: '303-555-0102' }], '17');
  expect(await doubts('contact:17')).toBeUndefined();
});

it('doubtSentence warns of an identity with several names, but not of several spellings', async () => {
  await insertContacts([{ fullName: 'Smith, John' }, { fullName: 'JOHN  SMITH' }], '17');
  expect(await doubts('contact:17')).toBeUndefined();
  await emptyDatabase();
  await insertContacts([{ fullName: 'John Smith' }, { fullName: 'Ronald Collins' }], '17');
  expect(await doubts('contact:17')).toBe('contact:17 appears under several names: John Smith; Ronald Collins.');
});

it('doubtSentence warns of an identity that is only a name, and of one without a name', async () => {
  const doubt = (name: string) => `${name} (${PARTY}) is known only by a name, which several people may share.`;
  expect(await doubts()).toBe(doubt('Someone'));
  await insertContacts([{}, {}]);
  expect(await doubts()).toBe(doubt('JOHN SMITH'));
  await emptyDatabase();
  await insertContacts([{ fullName: '' }], '17');
  expect(await doubts('contact:17')).toBe('contact:17 is on 1 record without a name.');
});

it('summaryLine lists at most five record numbers', async () => {
  await insertContacts(
    Array.from({ length: 7 }, () => ({ fullName: 'Ann Smith' })),
    '17',
  );
  const summary = await summarizeIdentity('contact:17');
  expect(summaryLine(summary)).toBe('contact:17: Ann Smith, 7 records: A-1, A-2, A-3, A-4, A-5 and others');
  expect(summaryLine(await summarizeIdentity('owner:4'))).toBe('owner:4: no record yet');
});

it('findLicenses finds the licenses that a type and number, or a number alone, can mean', async () => {
  const professionals = [
    { licenseType: { value: 'Plumber' }, licenseNumber: '12345' },
    { licenseType: { value: 'Electrician' }, licenseNumber: '12345' },
    { licenseType: { value: 'HVAC: A' }, licenseNumber: '7' },
    { licenseNumber: '9' },
  ];
  const parts = { professionals };
  await (await database())
    .collection<{ _id: string }>(RECORDS)
    .insertOne({ _id: 'R', customId: 'A', ...parts, parties: partiesOf(parts) } as { _id: string });
  const found = async (text: string) => (await findLicenses(text)).identities;
  expect(new Set(await found('12345'))).toEqual(new Set(['license:Plumber:12345', 'license:Electrician:12345']));
  expect(await found('Plumber:12345')).toEqual(['license:Plumber:12345']);
  expect(await found('HVAC: A:7')).toEqual(['license:HVAC%3A A:7']);
  expect(await found('9')).toEqual(['license::9']);
  expect(await findLicenses('NOPE')).toEqual({ identities: [], exact: undefined });
  expect(await findLicenses('Roofer:1')).toEqual({ identities: [], exact: 'license:Roofer:1' });
});

it('doubtSentence warns of several people with a firm’s license only if the link is in person', async () => {
  const license = { licenseType: { value: 'Plumber' }, licenseNumber: '777', businessName: 'Acme' };
  const records = ['Ann First', 'Zed Second'].map((fullName, at) => {
    const parts = { professionals: [{ ...license, fullName }] };
    return { _id: `P-${at}`, customId: `P-${at}`, ...parts, parties: partiesOf(parts) };
  });
  await (await database()).collection<{ _id: string }>(RECORDS).insertMany(records);
  const summary = await summarizeIdentity('license:Plumber:777');
  expect(doubtSentence(summary)).toBeUndefined();
  expect(doubtSentence(summary, { inPerson: true })).toBe(
    'license:Plumber:777 appears under several names: Ann First; Zed Second.',
  );
});
