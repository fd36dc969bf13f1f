import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { itemsOf, type StoredObject } from '@/lib/db/wire/stored';
import { deleteAccount, findAccountByEmail } from '@/lib/identity/accounts/repository';
import { partyNumber } from '@/lib/import/record/party-number';
import type { RecordDocument } from '@/lib/records/document';
import { insertRecords, type RecordChange } from '@/lib/records/import-repository';
import { linkIdentities } from '@/lib/records/membership/link-identities';
import { linkVerifiedEmail } from '@/lib/records/membership/link-verified-email';
import { identity, licenseOf, partiesOf, partyIdentity } from '@/lib/records/membership/parties';
import { listAllMine } from '../answers';
import { createCitizen } from '../identity/new-citizen';

const actor = 'command-line';

export type Lookalikes = {
  /** The Cookie header of each caller. */
  readonly sessions: readonly (readonly [name: string, cookie: string])[];
  readonly remove: () => Promise<void>;
};

/** A record of a demo account, and the account's party on it. */
async function recordOf(email: string, collection: 'contacts' | 'professionals') {
  const identities = (await findAccountByEmail(email))?.identities ?? [];
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const prefix = collection === 'contacts' ? 'contact:C-' : 'license:';
  const party = identities.find((one) => one.startsWith(prefix)) ?? '';
  const record = await records.findOne({ parties: party });
  const entry = itemsOf(record?.[collection]).find((item) => partyIdentity(collection, item) === party);
  if (record === null || entry === undefined) throw new Error(`${email} has no record as one of ${collection}.`);
  return { record, entry };
}

/** Stores a record of the same type as another one, with its own parties. */
async function plant(like: RecordDocument, parts: StoredObject): Promise<string> {
  const { type, module, serviceProviderCode, statusType } = like;
  const customId = `LOOKALIKE-${randomUUID()}`;
  const record = { _id: customId, value: customId, customId, type, module, serviceProviderCode, statusType, ...parts };
  const change = { ...record, parties: partiesOf(parts), memberIds: [], sourceHash: 'lookalike' };
  await insertRecords([change satisfies RecordChange]);
  return customId;
}

/**
 * Callers who share something with citizen A or B: a verified address besides A's own number, A's name without a
 * number, B's license number with another type. Each sees only their own record.
 */
export async function makeLookalikes(): Promise<Lookalikes> {
  const ofA = await recordOf('citizen@example.org', 'contacts');
  // In the file A has no number, so the name alone identifies A.
  expect(ofA.entry.referenceContactId).toBe(partyNumber('C', String(ofA.entry.fullName)));
  const ofB = await recordOf('contractor@example.org', 'professionals');
  const [verified, namesake, licensee] = [
    await createCitizen('Vera Verified'),
    await createCitizen('Nora Namesake'),
    await createCitizen('Lena Licensee'),
  ];
  const { fullName, referenceContactId } = ofA.entry;
  const licenseNumber = licenseOf(partyIdentity('professionals', ofB.entry) ?? '')?.licenseNumber ?? '';
  const personal = { birthDate: '1980-01-01', passportNumber: '•1234' };
  const own = [
    await plant(ofA.record, { contacts: [{ referenceContactId, email: verified.email, ...personal }] }),
    await plant(ofA.record, {
      contacts: [
        { referenceContactId: partyNumber('C', String(fullName)), fullName, email: namesake.email, ...personal },
      ],
    }),
    await plant(ofB.record, {
      professionals: [{ licenseType: { value: 'Plumber', text: 'Plumber' }, licenseNumber, ...personal }],
    }),
  ];
  await linkVerifiedEmail(verified.accountId);
  await linkVerifiedEmail(namesake.accountId);
  await linkIdentities(licensee.accountId, [identity.license('Plumber', licenseNumber)], { actor });
  const callers = [verified, namesake, licensee];
  for (const [at, { token }] of callers.entries())
    expect((await listAllMine(token)).map(({ customId }) => customId)).toEqual([own[at]]);
  const remove = async (): Promise<void> => {
    await (await database()).collection(RECORDS).deleteMany({ sourceHash: 'lookalike' });
    for (const { accountId } of callers) await deleteAccount(accountId);
  };
  return {
    sessions: [
      ['session of a verified address on an entry of A', verified.session],
      ['session of a namesake of A', namesake.session],
      ["session of B's license number with another type", licensee.session],
    ],
    remove,
  };
}
