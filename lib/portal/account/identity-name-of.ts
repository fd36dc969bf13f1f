import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { itemsOf } from '../../db/wire/stored';
import type { RecordDocument } from '../../records/document';
import { displayName } from '../../records/membership/display-name';
import { identitiesOfEntry, PARTY_COLLECTIONS } from '../../records/membership/parties';

/** The first entries of an identity may have no name. */
const RECORDS_TO_READ = 5;

const PROJECTION = { contacts: 1, owners: 1, professionals: 1, memberIds: 1 } as const;

const namesOn = (record: RecordDocument, identity: string): string[] =>
  PARTY_COLLECTIONS.flatMap(([collection]) =>
    itemsOf(record[collection])
      .filter((entry) => identitiesOfEntry(collection, entry).includes(identity))
      .flatMap((entry) => displayName(collection, entry) ?? []),
  );

/** The name that records give one of an account's identities; undefined without a record that the account may see. */
export async function identityNameOf(accountId: string, identity: string): Promise<string | undefined> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const cursor = records.find({ parties: identity }, { projection: PROJECTION }).limit(RECORDS_TO_READ);
  for await (const record of cursor) {
    const [name] = record.memberIds?.includes(accountId) ? namesOn(record, identity) : [];
    if (name !== undefined) return name;
  }
  return undefined;
}
