import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { emptyDatabase } from '../db/empty-database';
import { startTemporaryDatabase } from '../db/temporary-database';
import { numberFor } from '../import/record/party-number';
import { partiesOf } from '../records/parties';
import { findNamesakes } from './namesakes';

const NUMBER = numberFor('C', 'John Smith');
const PARTY = `contact:${NUMBER}`;

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(() => emptyDatabase());

type Contact = { readonly fullName?: string; readonly phone1?: string; readonly email?: string };

/** A record `A-1`, `A-2`, ... for each contact. */
async function plant(contacts: readonly Contact[], referenceContactId = NUMBER): Promise<void> {
  const records = contacts.map((contact, at) => {
    const parts = { contacts: [{ fullName: 'JOHN SMITH', ...contact, referenceContactId }] };
    return { _id: `R-${at}`, customId: `A-${at + 1}`, ...parts, parties: partiesOf(parts) };
  });
  await (await database()).collection<{ _id: string }>(RECORDS).insertMany(records);
}

it.each([
  ['phones', [{ phone1: '303-555-0101' }, { phone1: '303-555-0102' }], ['A-1', 'A-2']],
  ['e-mail addresses', [{}, { email: 'j@example.org' }, { email: 'smith@example.org' }], ['A-2', 'A-3']],
])('are contacts of one name with different %s', async (_, contacts, records) => {
  await plant(contacts);
  expect(await findNamesakes(['owner:4', PARTY])).toEqual([{ identity: PARTY, name: 'JOHN SMITH', records }]);
});

it.each([
  [
    'the same, written otherwise',
    [{ phone1: '(303) 555-0101' }, { phone1: '+1 303 555 0101', email: 'j@example.org' }],
  ],
  ['none', [{}, {}]],
])('are not those whose phone is %s', async (_, contacts) => {
  await plant(contacts);
  expect(await findNamesakes([PARTY])).toEqual([]);
});

it("are not those who have a number of the file's own", async () => {
  await plant([{ phone1: '303-555-0101' }, { phone1: '303-555-0102' }], '17');
  expect(await findNamesakes(['contact:17'])).toEqual([]);
});
