import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { nearestName } from '../../platform/settings/nearest-name';
import { identity } from './parties';

const numberOf = (license: string): string => license.slice(license.indexOf(':') + 1);

const records = async () => (await database()).collection<{ readonly _id: string }>(RECORDS);

/** An aggregation of the types of all licenses with the number; null for licenses without a type. */
export async function aggregateLicenseTypes(number: string) {
  const ofNumber = { 'professionals.licenseNumber': number };
  return (await records()).aggregate<{ readonly _id: unknown }>([
    { $match: ofNumber },
    { $unwind: '$professionals' },
    { $match: ofNumber },
    { $group: { _id: '$professionals.licenseType.value' } },
  ]);
}

async function listLicenseTypes(number: string): Promise<string[]> {
  const types = await (await aggregateLicenseTypes(number)).toArray();
  return [...new Set(types.map(({ _id }) => (typeof _id === 'string' ? _id : '')))];
}

/** Every way to read a text as `TYPE:NUMBER`, because both may have colons. */
const splitsOf = (text: string): string[] =>
  [...text.matchAll(/:/g)].map(({ index }) => identity.license(text.slice(0, index), text.slice(index + 1)));

/** Lists all licenses as `TYPE:NUMBER`; reads all records with professionals. */
async function listLicenses(): Promise<string[]> {
  const licenses = (await records()).aggregate<{
    readonly _id: { readonly type?: unknown; readonly number?: unknown };
  }>([
    { $match: { 'professionals.0': { $exists: true } } },
    { $unwind: '$professionals' },
    { $group: { _id: { type: '$professionals.licenseType.value', number: '$professionals.licenseNumber' } } },
  ]);
  const groups = await licenses.toArray();
  return groups.flatMap(({ _id: { type, number } }) =>
    typeof number === 'string' ? [`${typeof type === 'string' ? type : ''}:${number}`] : [],
  );
}

/** Matches of an operator's `TYPE:NUMBER` or `NUMBER`. */
export type LicenseMatches = {
  /** Several if several boards issued the number. */
  readonly identities: readonly string[];
  /** The exact match; undefined if the text has no type. */
  readonly exact: string | undefined;
};

/** The most similar license, from all records with professionals; undefined if none is similar. */
export async function nearestLicense(text: string): Promise<string | undefined> {
  const all = await listLicenses();
  if (text.includes(':')) return nearestName(text, all);
  const number = nearestName(text, all.map(numberOf));
  return number === undefined ? undefined : all.find((each) => numberOf(each) === number);
}

export async function findLicenses(text: string): Promise<LicenseMatches> {
  // The index does not have the empty number.
  const types = text === '' ? [] : await listLicenseTypes(text);
  const candidates = new Set([...splitsOf(text), ...types.map((type) => identity.license(type, text))]);
  const collection = await records();
  const identities: string[] = [];
  for (const party of candidates)
    if ((await collection.findOne({ parties: party } as never, { projection: { _id: 1 } })) !== null)
      identities.push(party);
  const at = text.indexOf(':');
  return { identities, exact: at < 0 ? undefined : identity.license(text.slice(0, at), text.slice(at + 1)) };
}
