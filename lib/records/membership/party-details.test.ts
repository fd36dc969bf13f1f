import { Double, Long, serialize } from 'bson';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JsonBuffer } from '../../db/wire/raw/json-buffer';
import { isStoredObject, itemsOf, type StoredObject } from '../../db/wire/stored';
import { selectFields } from '../../http/parameters/selection';
import { createAccount } from '../../identity/accounts/create-account';
import { findAccount } from '../../identity/accounts/repository';
import { calendarOf } from '../../portal/exports/calendar';
import { csvOf } from '../../portal/exports/csv';
import { hasMaskedNumber } from '../../portal/record-page/masked-number';
import { readRecordPage } from '../../portal/record-page/read-record-page';
import { relatedRows } from '../../portal/record-page/related/related-rows';
import { exportPerson } from '../../privacy/export-person';
import { findPerson } from '../../privacy/person';
import { buildRecord } from '../../testing/build-record';
import { myRecordsResponse } from '../../testing/my-records-response';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { insertRecords } from '../import-repository';
import { toWireRecord, writersFor } from '../output/mapper';
import { rawFieldsOf, readRecord, tryWriteRaw } from '../output/raw-records';
import { MyRecordsQuery } from '../schema/query';
import { RELATED_COLLECTION_NAMES } from '../schema/record';
import { linkIdentities } from './link-identities';
import { linkVerifiedEmail } from './link-verified-email';
import type { PartyCollection } from './parties';
import { viewerOf, withoutHiddenFields } from './party-details';

const COLLECTIONS = ['contacts', 'owners', 'professionals'] as const;

/** Listed independently of the schemas. */
const CHARACTERISTICS: Readonly<Record<PartyCollection, readonly string[]>> = {
  contacts: [
    ...['gender', 'race', 'birthCity', 'birthState', 'birthRegion', 'driverLicenseNumber', 'driverLicenseState'],
    ...['passportNumber', 'stateIdNumber', 'socialSecurityNumber', 'federalEmployerId'],
  ],
  owners: ['taxId'],
  professionals: ['federalEmployerId', 'gender'],
};
const DATES: Readonly<Record<PartyCollection, readonly string[]>> = {
  contacts: ['birthDate', 'deceasedDate'],
  owners: [],
  professionals: ['birthDate'],
};
const OPTIONS = new Set(['gender', 'race', 'birthCity', 'birthState', 'birthRegion', 'driverLicenseState']);
const NAMED_BY = { contacts: 'referenceContactId', owners: 'refOwnerId', professionals: 'licenseNumber' } as const;
const EMAIL = 'shared@example.org';

/** A party with all personal fields. */
function party(collection: PartyCollection, name: unknown): StoredObject {
  const secretOf = (field: string) => (OPTIONS.has(field) ? { value: 'Secret', text: 'Secret' } : '•S3cr');
  return {
    [NAMED_BY[collection]]: name,
    fullName: 'Same Name',
    ...(collection === 'contacts' && { email: EMAIL }),
    ...(collection === 'professionals' && { licenseType: { value: 'Plumber', text: 'Plumber' } }),
    ...Object.fromEntries(CHARACTERISTICS[collection].map((field) => [field, secretOf(field)])),
    ...Object.fromEntries(DATES[collection].map((field) => [field, '1971-07-07'])),
  };
}

/** Two parties of each kind; the account is linked to the first. */
const record = (id: string, ownerId: unknown = 4) => {
  const base = buildRecord(id, {
    renewalInfo: { expirationDate: new Date('2999-01-01T00:00:00Z') },
    contacts: [party('contacts', '17'), party('contacts', '18')],
    owners: [party('owners', ownerId), party('owners', 5)],
    professionals: [party('professionals', 'AB-1'), party('professionals', 'AB-2')],
  });
  return { ...base, parties: [...new Set([...base.parties, 'owner:4'])] };
};

const IDENTITIES = ['contact:17', 'owner:4', 'license:Plumber:AB-1'];
let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;

async function account(name: string, self: readonly string[]): Promise<string> {
  const { _id } = await createAccount({ email: `${name}@example.org`, name, role: 'citizen' }, 'command-line');
  await linkIdentities(_id, IDENTITIES, { actor: 'command-line', self });
  return _id;
}

const accounts = new Map<string, string>();
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  await insertRecords([record('R')]);
  accounts.set('nobody', await account('nobody', []));
  for (const identity of IDENTITIES) accounts.set(identity, await account(identity.replaceAll(':', '-'), [identity]));
});
afterAll(() => temporary.stop());

function set(partyDetails: 'self' | 'all'): void {
  process.env.SHOW_PARTY_DETAILS = partyDetails;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}
afterEach(() => {
  delete process.env.SHOW_PARTY_DETAILS;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
});

const SELECTION = selectFields({ expand: RELATED_COLLECTION_NAMES }, [], RELATED_COLLECTION_NAMES);
const context = { locale: 'en_US', timeZone: 'UTC' };
const formatDateTime = (date: Date): string => date.toISOString();
const viewerOfAccount = async (id: string) => viewerOf(await findAccount(id));
const principal = (accountId: string) => ({ ...viewOfAnn('').principal, accountId });

function fromBytes(bytes: Buffer, viewer: ReturnType<typeof viewerOf>): StoredObject {
  const out = new JsonBuffer();
  const isWritten = tryWriteRaw({ bytes, out, viewer, ...context }, rawFieldsOf(SELECTION));
  expect(isWritten, 'written without being decoded').toBe(true);
  return JSON.parse(out.take().toString());
}

const fromObjects = (bytes: Buffer, viewer: ReturnType<typeof viewerOf>): StoredObject =>
  toWireRecord(readRecord(bytes), writersFor(SELECTION), viewer, { locale: 'en_US', formatDateTime });

async function pageOf(id: string): Promise<StoredObject> {
  const account = await findAccount(id);
  const page = account && (await readRecordPage(account, 'R', 'en'));
  if (!page) throw new Error('There is no page.');
  const shown = COLLECTIONS.flatMap((name) => {
    const all = new Set([...CHARACTERISTICS[name], ...DATES[name]]);
    return relatedRows(name, itemsOf(page.record[name])).filter((row) => all.has(row.name));
  });
  const isMasked = ({ values }: (typeof shown)[number]) => values.some((value) => String(value).startsWith('•'));
  expect(hasMaskedNumber(page.record)).toBe(shown.some(isMasked));
  return page.record;
}

async function exported(id: string): Promise<StoredObject> {
  let text = '';
  for await (const piece of exportPerson(await findPerson({ account: id }), { actor: 'command-line' })) text += piece;
  const [first] = (JSON.parse(text) as { records: { person: (StoredObject & { role: string })[] }[] }).records;
  return Object.fromEntries(
    COLLECTIONS.map((name) => [name, first?.person.filter(({ role }) => name === `${role}s`) ?? []]),
  );
}

/** Everything that shows parties. */
const PLACES: Readonly<Record<string, (accountId: string) => Promise<StoredObject>>> = {
  'my records': async (id) => {
    const query = MyRecordsQuery.parse({ expand: COLLECTIONS });
    const { result } = await myRecordsResponse({ query, principal: principal(id), ...context });
    return (result as StoredObject[])[0] ?? {};
  },
  'my records from bytes': async (id) => fromBytes(Buffer.from(serialize(record('R'))), await viewerOfAccount(id)),
  'my records from objects': async (id) => fromObjects(Buffer.from(serialize(record('R'))), await viewerOfAccount(id)),
  'the record page': pageOf,
  'the export of a person': exported,
};

/** The personal fields shown of each party, as `contacts 17 gender`. */
function personalShown(shown: StoredObject): string[] {
  return COLLECTIONS.flatMap((name) => {
    const personal = [...CHARACTERISTICS[name], ...DATES[name]];
    return itemsOf(shown[name]).flatMap((item) =>
      personal.filter((field) => field in item).map((field) => `${name} ${item[NAMED_BY[name]]} ${field}`),
    );
  }).sort();
}

/** The personal fields that may be shown. @param isExport exports have only parties that the account is linked to */
function personalExpected(self: string, partyDetails: 'self' | 'all', isExport: boolean): string[] {
  const parties = [
    ['contacts', '17', 'contact:17'],
    ['contacts', '18', 'contact:18'],
    ['owners', '4', 'owner:4'],
    ['owners', '5', 'owner:5'],
    ['professionals', 'AB-1', 'license:Plumber:AB-1'],
    ['professionals', 'AB-2', 'license:Plumber:AB-2'],
  ] as const;
  return parties
    .filter(([, , identity]) => !isExport || IDENTITIES.includes(identity))
    .flatMap(([name, id, identity]) => [
      ...(identity === self || partyDetails === 'all' ? CHARACTERISTICS[name] : []).map((f) => `${name} ${id} ${f}`),
      ...(identity === self ? DATES[name] : []).map((field) => `${name} ${id} ${field}`),
    ])
    .sort();
}

describe.each(['self', 'all'] as const)('with SHOW_PARTY_DETAILS=%s', (partyDetails) => {
  describe.each(['nobody', ...IDENTITIES])('an account whose self is %s', (self) => {
    it.each(Object.keys(PLACES))('gets only the permitted personal fields in %s', async (place) => {
      set(partyDetails);
      const shown = await PLACES[place]?.(accounts.get(self) ?? '');
      if (!isStoredObject(shown)) throw new Error('Nothing is shown.');
      expect(itemsOf(shown.contacts).length).toBeGreaterThan(0);
      const isExport = place === 'the export of a person';
      expect(personalShown(shown)).toEqual(personalExpected(self, partyDetails, isExport));
    });

    it('gets no personal fields in a spreadsheet or a calendar', async () => {
      set(partyDetails);
      const input = { ...viewOfAnn(''), principal: principal(accounts.get(self) ?? '') };
      let text = '';
      for await (const piece of csvOf(input)) text += piece;
      for await (const piece of calendarOf(input)) text += piece;
      expect(text.match(/UID:R-expirationDate/g)).toHaveLength(1);
      expect(text).not.toMatch(/Secret|S3cr|1971/);
    });
  });
});

it.each([
  ['int32', 4],
  ['int64', Long.fromNumber(4)],
  ['double', new Double(4)],
])(
  'an account whose self is an owner gets the personal fields of that owner if its id is stored as %s',
  (_type, ownerId) => {
    const bytes = Buffer.from(serialize(record('R', ownerId)));
    const viewer = { self: ['owner:4'], partyDetails: 'self' } as const;
    for (const shown of [fromBytes(bytes, viewer), fromObjects(bytes, viewer)])
      expect(personalShown(shown)).toEqual(personalExpected('owner:4', 'self', false));
  },
);

it('an account that only shares the email gets no personal fields', async () => {
  const { _id } = await createAccount({ email: EMAIL, name: 'Same Name', role: 'citizen' }, 'command-line');
  expect(await linkVerifiedEmail(_id)).toBe(1);
  for (const [name, read] of Object.entries(PLACES)) expect(personalShown(await read(_id)), name).toEqual([]);
});

it('the export of a person has personal fields if selected by identity, not by email', async () => {
  const shown = async (selector: Parameters<typeof findPerson>[0]) => {
    let text = '';
    for await (const piece of exportPerson(await findPerson(selector), { actor: 'command-line' })) text += piece;
    return text;
  };
  expect(await shown({ email: 'Shared@example.org' })).not.toMatch(/"Secret"|S3cr|1971/);
  expect(await shown({ identities: ['contact:17'] })).toMatch(/"Secret"/);
});

it('withoutHiddenFields removes all personal fields of a party without an identity', () => {
  const viewer = { self: ['contact:undefined', 'contact:'], partyDetails: 'self' } as const;
  expect(withoutHiddenFields(viewer, 'contacts', { fullName: 'A', gender: 'x', unknown: 1 })).toEqual({
    fullName: 'A',
    unknown: 1,
  });
});
