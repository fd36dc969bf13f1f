import type { Db } from 'mongodb';
import { AGENCY, RECORDS } from '../../db/collections';
import { env } from '../../platform/settings/env';
import { type Migration, MigrationError } from './migration';

type Agency = { readonly _id: string; readonly code?: string };

/** undefined without records. @throws MigrationError if the records have several codes */
async function storedCode(db: Db): Promise<string | undefined> {
  const codes: string[] = await db.collection(RECORDS).distinct('serviceProviderCode');
  const { AGENCY_CODE } = env();
  if (codes.length < 2 || codes.includes(AGENCY_CODE)) return codes.length < 2 ? codes[0] : AGENCY_CODE;
  throw new MigrationError(
    `The stored records have the agency codes ${codes.join(', ')}: set AGENCY_CODE to the one for new records.`,
  );
}

const withoutCode = { _id: 'agency', code: { $exists: false } } as const;

/** Stores the agency's code, which is part of record ids, so that a different AGENCY_CODE is rejected. */
export const agencyCode: Migration = {
  version: 2,
  what: "store the agency's code with its time zone",
  atStart: true,
  count: (db) => db.collection<Agency>(AGENCY).countDocuments(withoutCode),
  run: async (db) => {
    const agency = db.collection<Agency>(AGENCY);
    if ((await agency.findOne(withoutCode)) === null) return [];
    const code = (await storedCode(db)) ?? env().AGENCY_CODE;
    await agency.updateOne(withoutCode, { $set: { code } });
    return [`The agency's code is ${code}.`];
  },
};
