import { hash } from 'node:crypto';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { RECORDS } from '../../db/collections';
import { itemsOf, nonEmpty, type StoredObject } from '../../db/wire/stored';
import { type NumberPrefix, partyNumber } from '../../import/record/party-number';
import { PARTY_COLLECTIONS, type PartyCollection, partyIdentity } from '../../records/membership/parties';
import { partyName, professionalName } from '../../records/membership/party-names';
import type { OnProgress } from './migration';

export const oldNameHash = (name: string): string =>
  hash('sha256', name.trim().replace(/\s+/g, ' ').toUpperCase()).slice(0, 8).toUpperCase();

/** The old form of a name, without middle name and suffix. */
function oldPersonName({ fullName, firstName, lastName }: StoredObject): string | undefined {
  const parts = [firstName, lastName].map(nonEmpty).filter((part) => part !== undefined);
  return nonEmpty(fullName) ?? (parts.length > 0 ? parts.join(' ') : undefined);
}

/** The number that older versions derived for an entry without one; undefined if it has no name. */
function oldNumberOf(prefix: NumberPrefix, entry: StoredObject): string | undefined {
  const { businessName, organizationName } = entry;
  const person = oldPersonName(entry);
  const firm = nonEmpty(businessName);
  const name = prefix === 'C' ? (person ?? firm ?? nonEmpty(organizationName)) : (firm ?? person);
  return name && `${prefix}-${oldNameHash(name)}`;
}

type StoredRecord = { readonly _id: string } & Partial<Readonly<Record<PartyCollection, unknown>>>;

/** Old identity to its new identities, each with a name. */
export type RenewedIdentities = ReadonlyMap<string, ReadonlyMap<string, string>>;

type NamedNumber = { readonly prefix: NumberPrefix; readonly field: string; readonly name: string | undefined };

function namedNumberOf(collection: PartyCollection, entry: StoredObject): NamedNumber | undefined {
  if (collection === 'contacts') return { prefix: 'C', field: 'referenceContactId', name: partyName(entry) };
  if (collection === 'professionals') return { prefix: 'L', field: 'licenseNumber', name: professionalName(entry) };
  return undefined;
}

function renewedEntry(collection: PartyCollection, entry: StoredObject): StoredObject {
  const { prefix, field, name } = namedNumberOf(collection, entry) ?? {};
  if (prefix === undefined || field === undefined || name === undefined) return entry;
  const old = oldNumberOf(prefix, entry);
  if (entry[field] !== old) return entry;
  const number = partyNumber(prefix, name);
  return { ...entry, [field]: number, ...(entry.referenceLicenseId === old && { referenceLicenseId: number }) };
}

/** The old identity of an entry that has its new number. */
function oldIdentityOf(collection: PartyCollection, entry: StoredObject): string | undefined {
  const { prefix, field, name } = namedNumberOf(collection, entry) ?? {};
  if (prefix === undefined || field === undefined) return undefined;
  const number = nonEmpty(entry[field]);
  if (number === undefined) return undefined;
  const isFromName = name !== undefined && number === partyNumber(prefix, name);
  const oldNumber = isFromName ? oldNumberOf(prefix, entry) : number;
  return collection === 'contacts' ? `contact:${oldNumber}` : `license:${oldNumber}`;
}

const BATCH = 500;

/** @param write false: only counts. @returns the changed identities and the number of changed records */
export async function renewRecords(
  db: Db,
  { write, onProgress }: { readonly write: boolean; readonly onProgress?: OnProgress },
): Promise<{ readonly renewed: RenewedIdentities; readonly changed: number }> {
  const records = db.collection<StoredRecord>(RECORDS);
  const renewed = new Map<string, Map<string, string>>();
  const total = await records.estimatedDocumentCount();
  let changed = 0;
  let rows = 0;
  let batch: AnyBulkWriteOperation<StoredRecord>[] = [];
  const flush = async (): Promise<void> => {
    if (write && batch.length > 0) await records.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  const projection = { contacts: 1, professionals: 1 };
  for await (const record of records.find({}, { projection, batchSize: BATCH })) {
    rows += 1;
    if (rows % BATCH === 0) onProgress?.({ part: Math.min(1, rows / total), rows });
    const set: Record<string, unknown> = {};
    for (const [collection] of PARTY_COLLECTIONS) {
      const entries = record[collection];
      if (!Array.isArray(entries)) continue;
      const linked = new Set(itemsOf(entries));
      const now = entries.map((entry: StoredObject) => (linked.has(entry) ? renewedEntry(collection, entry) : entry));
      if (now.some((entry, at) => entry !== entries[at])) set[collection] = now;
      for (const entry of itemsOf(now)) {
        const [before, after] = [oldIdentityOf(collection, entry), partyIdentity(collection, entry)];
        if (before === undefined || after === undefined || before === after) continue;
        const names = renewed.get(before) ?? new Map<string, string>();
        renewed.set(before, names.set(after, namedNumberOf(collection, entry)?.name ?? 'no name'));
      }
    }
    if (Object.keys(set).length === 0) continue;
    changed += 1;
    batch.push({ updateOne: { filter: { _id: record._id }, update: { $set: set } } });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return { renewed, changed };
}
