import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { nearestName } from '../../platform/settings/nearest-name';
import { identity } from './parties';

const numberOf = (license: string): string => license.slice(license.indexOf(':') + 1);

const records = async () => (await database()).collection<{ readonly _id: string }>(RECORDS);

/** Empty for licenses without a type. Reads all records with professionals. */
async function listLicenseTypes(): Promise<string[]> {
  const types = (await records()).aggregate<{ readonly _id: unknown }>([
    { $match: { 'professionals.0': { $exists: true } } },
    { $unwind: '$professionals' },
    { $group: { _id: '$professionals.licenseType.value' } },
  ]);
  const names = await types.map(({ _id }) => (typeof _id === 'string' ? _id : '')).toArray();
  return [...new Set(names)];
}

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

/** Reads the license types once. */
export class LicenseFinder {
  /** The most similar license on records; undefined if none is similar. */
  async nearest(text: string): Promise<string | undefined> {
    const all = await listLicenses();
    if (text.includes(':')) return nearestName(text, all);
    const number = nearestName(text, all.map(numberOf));
    return number === undefined ? undefined : all.find((each) => numberOf(each) === number);
  }

  private types: Promise<readonly string[]> | undefined;

  async find(text: string): Promise<LicenseMatches> {
    this.types ??= listLicenseTypes();
    const types = await this.types;
    const typed = types.filter((type) => text.startsWith(`${type}:`));
    const candidates = new Set([
      ...typed.map((type) => identity.license(type, text.slice(type.length + 1))),
      ...types.map((type) => identity.license(type, text)),
    ]);
    const collection = await records();
    const identities: string[] = [];
    for (const party of candidates)
      if ((await collection.findOne({ parties: party } as never, { projection: { _id: 1 } })) !== null)
        identities.push(party);
    const at = text.indexOf(':');
    return { identities, exact: at < 0 ? undefined : identity.license(text.slice(0, at), text.slice(at + 1)) };
  }
}
