import type { Db } from 'mongodb';
import { AGENCY, RECORDS } from '../../db/collections';
import { env } from '../../platform/settings/env';
import { type Migration, MigrationError } from './migration';

type Agency = { readonly _id: string; readonly code?: string };

/** The code that the stored records carry; undefined where there are none. @throws MigrationError where it is not plain. */
async function storedCode(db: Db): Promise<string | undefined> {
  const codes: string[] = await db.collection(RECORDS).distinct('serviceProviderCode');
  const { AGENCY_CODE } = env();
  if (codes.length < 2 || codes.includes(AGENCY_CODE)) return codes.length < 2 ? codes[0] : AGENCY_CODE;
  throw new MigrationError(
    `The stored records carry the agency codes ${codes.join(', ')}: set AGENCY_CODE to the one that new records are to have.`,
  );
}

const withoutCode = { _id: 'agency', code: { $exists: false } } as const;

/** Records keep the agency's code in their ids: from now on it is kept beside the time zone, and another one is refused. */
export const agencyCode: Migration = {
  version: 2,
  what: "keep the agency's code beside its time zone",
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
