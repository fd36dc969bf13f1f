import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { deleteAccount } from '@/lib/identity/accounts/repository';
import { insertRecords } from '@/lib/records/import-repository';
import { linkIdentities } from '@/lib/records/membership/link-identities';
import { PARTY_IDENTITIES, type PartyCollection, partiesOf, partyIdentity } from '@/lib/records/membership/parties';
import { HIDDEN_FIELDS } from '@/lib/records/membership/party-details';
import type { RecordItem } from '@/lib/records/schema/record';
import { canaryRecord } from '@/lib/testing/canary-record';
import { listMine, MINE } from '../../support/answers';
import { baseUrl, get } from '../../support/api-client';
import { createCitizen, type NewCitizen } from '../../support/identity/new-citizen';
import { usePortalDatabase } from '../../support/portal-database';

// A record of several accounts. Each is linked as self to a different party on the record, or to none.
const ID = 'DEMO-PARTY-DE-TAILS';
const EXPAND = 'expand=contacts,owners,professionals';
const COLLECTIONS = ['contacts', 'owners', 'professionals'] as const;

let close: () => Promise<void>;
let record: ReturnType<typeof canaryRecord>;
const citizens = new Map<string, NewCitizen>();
const citizen = (name: string): NewCitizen => {
  const found = citizens.get(name);
  if (found === undefined) throw new Error(`There is no citizen for ${name}.`);
  return found;
};

/** The first party of a collection, with an identity that is on no other record. */
function own(collection: PartyCollection): object[] {
  const [first, ...others] = canaryRecord(ID)[collection] ?? [];
  const named = {
    contacts: { referenceContactId: ID },
    owners: { refOwnerId: 77_007 },
    professionals: { licenseNumber: ID },
  };
  return [{ ...first, ...named[collection] }, ...others];
}

/** Links a citizen as self to the first party of a collection. */
const linkSelf = async (name: string, collection: PartyCollection): Promise<number> => {
  const party = partyIdentity(collection, record[collection]?.[0] ?? {}) ?? '';
  return linkIdentities(citizen(name).accountId, [party], { actor: 'command-line', self: [party] });
};

beforeAll(async () => {
  close = await usePortalDatabase();
  for (const name of ['nobody', ...COLLECTIONS]) citizens.set(name, await createCitizen(name));
  const content = { ...canaryRecord(ID), ...Object.fromEntries(COLLECTIONS.map((name) => [name, own(name)])) };
  const memberIds = [...citizens.values()].map(({ accountId }) => accountId);
  record = { ...content, parties: partiesOf(content), memberIds };
  await insertRecords([record]);
  for (const name of COLLECTIONS) await linkSelf(name, name);
});
afterAll(async () => {
  await (await database()).collection<{ _id: string }>(RECORDS).deleteOne({ _id: ID });
  for (const { accountId } of citizens.values()) await deleteAccount(accountId);
  await close();
});

/** `owners 0 taxId` for each personal field of the record that the API shows. */
function personalOf(item: RecordItem | undefined): string[] {
  return COLLECTIONS.flatMap((name) =>
    (item?.[name] ?? []).flatMap((party, at) =>
      [...HIDDEN_FIELDS[name].self].filter((field) => field in party).map((field) => `${name} ${at} ${field}`),
    ),
  );
}

const pageOf = async (name: string): Promise<string> => {
  const response = await fetch(`${baseUrl()}/my-records/${ID}`, { headers: { cookie: citizen(name).session } });
  expect(response.status).toBe(200);
  return response.text();
};

describe.each(['nobody', ...COLLECTIONS])('a citizen linked as self to %s', (name) => {
  it('gets exactly the personal fields of its own party, if any, from the API', async () => {
    const [item] = await listMine(EXPAND, citizen(name).token);
    expect(COLLECTIONS.map((each) => item?.[each]?.length)).toEqual([2, 2, 2]);
    const expected = COLLECTIONS.filter((each) => each === name).flatMap((each) =>
      [...HIDDEN_FIELDS[each].self].map((field) => `${each} 0 ${field}`),
    );
    expect(personalOf(item)).toEqual(expected);
  });

  it('sees exactly these fields on the page, with a note on ID numbers only if there are any', async () => {
    const page = await pageOf(name);
    expect(page).toContain('canary fullName');
    expect(page.includes('canary race')).toBe(name === 'contacts');
    expect(page.includes('canary taxId')).toBe(name === 'owners');
    expect(page.includes('canary gender')).toBe(name === 'contacts' || name === 'professionals');
    expect(page.includes('Date of birth')).toBe(name === 'contacts' || name === 'professionals');
    expect(page.includes('only the last four characters')).toBe(name !== 'nobody');
    expect(/Race or ethnicity|Passport|Social Security/.test(page)).toBe(name === 'contacts');
  });

  it('gets no personal fields in an exported file', async () => {
    for (const file of ['csv', 'ics']) {
      const headers = { cookie: citizen(name).session };
      const text = await (await fetch(`${baseUrl()}/api/portal/my-records.${file}`, { headers })).text();
      expect(text).toContain(file === 'csv' ? ID : 'BEGIN:VCALENDAR');
      expect(text).not.toMatch(/canary (race|gender|taxId|passportNumber|federalEmployerId)/);
    }
  });
});

it('marking a link as self changes the ETag of the answer', async () => {
  const { token } = citizen('nobody');
  const ask = (etag: string) => get(`${MINE}?${EXPAND}`, token, { 'if-none-match': etag });
  const etag = (await ask('')).headers.get('etag') ?? '';
  expect((await ask(etag)).status).toBe(304);
  await linkSelf('nobody', 'owners');
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('canary taxId');
});

it('no parameter filters or sorts by a personal field', async () => {
  const { token } = citizen('contacts');
  const all = await listMine(EXPAND, token);
  const fields = new Set(COLLECTIONS.flatMap((name) => [...HIDDEN_FIELDS[name].self]));
  for (const field of [...fields, ...Object.keys(PARTY_IDENTITIES)]) {
    for (const name of [field, `contacts.${field}`, `${field}From`]) {
      const response = await get(`${MINE}?${EXPAND}&${name}=none`, token);
      expect(response.headers.get('x-ignored'), name).toContain(name);
      expect(((await response.json()) as { result: unknown }).result, name).toEqual(all);
    }
  }
});
