import type { Document, Filter } from 'mongodb';
import { database } from '../db/client';
import { RECORD_TYPES } from '../db/collections';
import { referenceDataChanged } from '../db/reference-version';
import { timeLimits } from '../db/time-limits';
import type { StoredTypeReference } from '../records/document';
import type { RecordTypeDocument } from './document';
import type { RecordTypesQuery } from './schema';

const recordTypes = async () => (await database()).collection<RecordTypeDocument>(RECORD_TYPES);

export type RecordTypePage = {
  readonly offset: number;
  readonly rows: number;
  readonly projection: Document;
  /** Behind which `value` to begin. */
  readonly after?: string;
};

/** The types of a module that match, by `value` in code-point order; `rows` from `offset`. */
export async function listRecordTypeDocuments(
  { module, filterName, action, isFeeEstimate }: RecordTypesQuery,
  { offset, rows, projection, after }: RecordTypePage,
): Promise<RecordTypeDocument[]> {
  const filter: Filter<RecordTypeDocument> = {
    module,
    ...(after !== undefined && { _id: { $gt: after } }),
    ...(filterName !== undefined && { filterName }),
    ...(action !== undefined && { actions: action }),
    ...(isFeeEstimate !== undefined && { feeEstimate: isFeeEstimate }),
  };
  return (await recordTypes())
    .find(filter, { projection, maxTimeMS: timeLimits().read })
    .sort({ _id: 1 })
    .skip(offset)
    .limit(rows)
    .toArray();
}

/** What the pages must know of a type besides its fields on the wire. */
export type RecordTypeFacts = Pick<RecordTypeDocument, 'module' | 'actions' | 'feeEstimate'> & {
  /** The slash form. */
  readonly value: string;
  readonly filterName?: string;
  /** Languages that its text has besides the agency's own, for example `es_US`. */
  readonly languages: readonly string[];
};

/** Facts of all types of the agency, by `value`: its modules and filters are named nowhere else. */
export async function listRecordTypeFacts(): Promise<RecordTypeFacts[]> {
  const projection = { module: 1, actions: 1, feeEstimate: 1, filterName: 1, translations: 1 };
  const types = await (await recordTypes())
    .find({}, { projection, maxTimeMS: timeLimits().read })
    .sort({ _id: 1 })
    .toArray();
  return types.map(({ _id, module, actions, feeEstimate, filterName, translations }) => ({
    value: _id,
    module,
    actions,
    feeEstimate,
    ...(filterName !== undefined && { filterName }),
    languages: Object.keys(translations ?? {}),
  }));
}

/** By slash form or by the stored dash form. */
export const findRecordType = async (type: string): Promise<RecordTypeDocument | null> =>
  (await recordTypes()).findOne(type.includes('/') ? { _id: type } : { id: type }, { maxTimeMS: timeLimits().read });

/** Stores the types that are not there yet; leaves the others alone. Returns how many are new. */
export async function addMissingRecordTypes(types: readonly RecordTypeDocument[]): Promise<number> {
  if (types.length === 0) return 0;
  const { upsertedCount } = await (await recordTypes()).bulkWrite(
    types.map(({ _id, ...rest }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true } })),
    { ordered: false },
  );
  if (upsertedCount > 0) await referenceDataChanged();
  return upsertedCount;
}

/** Stores a type in the place of the one that is there. */
export async function replaceRecordType({ _id, ...rest }: RecordTypeDocument): Promise<void> {
  await (await recordTypes()).replaceOne({ _id }, rest, { upsert: true });
  await referenceDataChanged();
}

/** What a record carries of its type. */
const REFERENCE = [
  'id',
  'group',
  'type',
  'subType',
  'category',
  'text',
  'translations',
  'alias',
  'module',
  'filterName',
] as const;

/** Slash form -> what a record of the type carries of it. */
export async function findTypeReferences(values: readonly string[]): Promise<Map<string, StoredTypeReference>> {
  const projection = Object.fromEntries(REFERENCE.map((name) => [name, 1]));
  const types = await (await recordTypes()).find({ _id: { $in: [...values] } }, { projection }).toArray();
  return new Map(types.map(({ _id, ...reference }) => [_id, { ...reference, value: _id }]));
}
