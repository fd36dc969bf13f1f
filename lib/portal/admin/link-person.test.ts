import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { UnknownAccountError } from '../../identity/accounts/get-account-by-name';
import { findAccount } from '../../identity/accounts/repository';
import { partyNumber } from '../../import/record/party-number';
import { insertRecords } from '../../records/import-repository';
import { recordIdOf } from '../../records/record-id';
import { buildRecord } from '../../testing/build-record';
import { listAudit } from '../../testing/list-audit';
import { setUpDatabase } from '../../testing/set-up-database';
import { findCandidates, lookUpCandidates } from './link-candidates';
import { DoubtfulLinkError, linkPerson, listIdentityLinks, UnseenIdentityError, unlinkPerson } from './link-person';
import { NotAdminError } from './require-admin';

setUpDatabase();

const boss = { accountId: 'boss', role: 'admin' } as const;
const LICENSE = 'license:Plumber:AB-1';
const named = partyNumber('C', 'John Smith');
const yes = { inPerson: false, onePerson: false };
let ann = '';

const plumber = {
  licenseType: { value: 'Plumber', text: 'Plumber' },
  licenseNumber: 'AB-1',
  businessName: 'Pipes Ltd',
};
const record = (number: string, fields: object) =>
  buildRecord(recordIdOf('DEMO', number).id, { customId: number, ...fields });

beforeEach(async () => {
  ann = (await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'portal'))._id;
  const plumbed = Array.from({ length: 7 }, (_, at) => record(`BP-${at}`, { professionals: [plumber] }));
  await insertRecords([
    ...plumbed,
    record('BP-17', {
      contacts: [{ referenceContactId: '17', fullName: 'Ann Lee', email: 'ann@example.org', birthDate: '1980-01-02' }],
      owners: [{ refOwnerId: 4, fullName: 'Olga Owner' }],
      professionals: [plumber],
    }),
    record('BP-18', { contacts: [{ referenceContactId: named, fullName: 'John Smith' }] }),
    record('BP-19', { professionals: [{ ...plumber, licenseType: { value: 'Roofer', text: 'Roofer' } }] }),
    record('BP-20', { contacts: [{ referenceContactId: '20', fullName: 'Kim Ito' }] }),
    record('BP-21', { contacts: [{ referenceContactId: '20', fullName: 'Lou Ray' }] }),
  ]);
});

const partiesOf = async (text: string): Promise<string[]> =>
  (await findCandidates(boss, { text, subject: ann })).map(({ summary }) => summary.identity);

describe('findCandidates', () => {
  it.each([
    ['a license with its type', 'Plumber:AB-1', [LICENSE]],
    ['a license number of several types', ' AB-1 ', [LICENSE, 'license:Roofer:AB-1']],
    ['a contact number', '17', ['contact:17']],
    ['a whole identity', 'owner:4', ['owner:4']],
    ['an owner number', '4', ['owner:4']],
    ['a record number', 'BP-17', ['contact:17', 'owner:4', LICENSE]],
    ['an unknown record number', 'BP-99', []],
    ['a name', 'John Smith', []],
    ['an email', 'email:ann@example.org', []],
  ])('by %s ("%s") finds %j', async (_case, text, parties) => {
    expect(await partiesOf(text)).toEqual(parties);
  });

  it('shows names, roles, places, counts and at most five record numbers, and nothing else', async () => {
    const [candidate] = await findCandidates(boss, { text: LICENSE, subject: ann });
    expect(candidate).toEqual({
      summary: {
        identity: LICENSE,
        records: 8,
        numbers: expect.any(Array),
        names: ['Pipes Ltd'],
        people: [],
        roles: ['Plumber'],
        places: [],
      },
    });
    expect(candidate?.summary.numbers).toHaveLength(5);
    const all = JSON.stringify(await findCandidates(boss, { text: 'BP-17', subject: ann }));
    expect(all).not.toMatch(/1980|example\.org/);
  });

  it('writes the identities it found to the audit log, and writes nothing if it found none', async () => {
    await partiesOf('BP-99');
    await partiesOf('17');
    expect((await listAudit(ann)).slice(1)).toMatchObject([
      { action: 'identities.previewed', actor: 'account:boss', details: { identities: ['contact:17'] } },
    ]);
  });
});

describe('lookUpCandidates', () => {
  it('returns the same as findCandidates, and undefined if the records cannot be read', async () => {
    expect(await lookUpCandidates(boss, { text: '17', subject: ann })).toMatchObject([
      { summary: { identity: 'contact:17' } },
    ]);
    // A command with this text is larger than the database accepts.
    expect(await lookUpCandidates(boss, { text: 'x'.repeat(17_000_000), subject: ann })).toBeUndefined();
  });

  it('rejects everyone but admins', async () => {
    const staff = { accountId: 'sam', role: 'staff' } as const;
    await expect(lookUpCandidates(staff, { text: '17', subject: ann })).rejects.toThrow(NotAdminError);
  });
});

describe('linkPerson', () => {
  it('links an identity, returns the number of added records, and writes to the audit log', async () => {
    expect(await linkPerson(boss, ann, { party: LICENSE, ...yes })).toBe(8);
    expect(await linkPerson(boss, ann, { party: 'contact:17', ...yes, inPerson: true })).toBe(0);
    expect(await findAccount(ann)).toMatchObject({ identities: [LICENSE, 'contact:17'], self: ['contact:17'] });
    expect((await listAudit(ann)).slice(1)).toMatchObject([
      { action: 'identities.linked', actor: 'account:boss', details: { identities: [LICENSE] } },
      { action: 'identities.linked' },
    ]);
    const account = await findAccount(ann);
    expect(account && (await listIdentityLinks(boss, account))).toEqual([
      { party: LICENSE, name: 'Pipes Ltd', records: 8, isSelf: false },
      { party: 'contact:17', name: 'Ann Lee', records: 1, isSelf: true },
    ]);
  });

  it.each([
    ['a number with several names', 'contact:20', 'several-names'],
    ['a party that is known only by name', `contact:${named}`, 'only-a-name'],
  ])('rejects %s until the admin confirms that it is one person', async (_case, party, kind) => {
    const rejected = linkPerson(boss, ann, { party, ...yes });
    await expect(rejected).rejects.toThrow(DoubtfulLinkError);
    await expect(rejected).rejects.toMatchObject({ doubt: { kind } });
    expect((await findAccount(ann))?.identities).toEqual([]);
    await linkPerson(boss, ann, { party, ...yes, onePerson: true });
    expect((await findAccount(ann))?.identities).toEqual([party]);
  });

  it('rejects an identity that no record has, and an unknown account', async () => {
    await expect(linkPerson(boss, ann, { party: 'contact:99', ...yes, onePerson: true })).rejects.toThrow(
      UnseenIdentityError,
    );
    await expect(linkPerson(boss, 'nobody', { party: LICENSE, ...yes })).rejects.toThrow(UnknownAccountError);
  });
});

it('unlinkPerson removes a link once and audits it', async () => {
  await linkPerson(boss, ann, { party: LICENSE, ...yes });
  expect(await unlinkPerson(boss, ann, LICENSE)).toBe(8);
  expect(await unlinkPerson(boss, ann, LICENSE)).toBe(0);
  expect((await findAccount(ann))?.identities).toEqual([]);
  const unlinked = (await listAudit(ann)).filter(({ action }) => action === 'identities.unlinked');
  expect(unlinked).toMatchObject([{ actor: 'account:boss', details: { identities: [LICENSE] } }]);
});
