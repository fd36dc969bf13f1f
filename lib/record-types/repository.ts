import type { Document, Filter } from 'mongodb';
import { database } from '../db/client';
import { RECORD_TYPES } from '../db/collections';
import { cachedReference, renewReferenceVersion } from '../db/reference-version';
import { timeLimits } from '../db/time-limits';
import type { StoredTypeReference } from '../records/document';
import type { RecordTypeDocument } from './document';
import type { RecordTypesQuery } from './schema';

const recordTypes = async () => (await database()).collection<RecordTypeDocument>(RECORD_TYPES);

export type RecordTypePageRequest = {
  readonly offset: number;
  readonly rows: number;
  readonly projection: Document;
  /** The last `value` of the previous page. */
  readonly after?: string;
};

/** By `value` in code-point order. */
export async function listRecordTypeDocuments(
  { module, filterName, action, isFeeEstimate }: RecordTypesQuery,
  { offset, rows, projection, after }: RecordTypePageRequest,
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

export type RecordTypeFacts = Pick<RecordTypeDocument, 'module' | 'actions' | 'feeEstimate' | 'synonyms'> & {
  readonly value: string;
  readonly filterName?: string;
  /** Languages of its translations, for example `es_US`. */
  readonly languages: readonly string[];
};

/** All types of the agency, by `value`. */
export const listRecordTypeFacts = cachedReference(async (db): Promise<readonly RecordTypeFacts[]> => {
  const projection = { module: 1, actions: 1, feeEstimate: 1, filterName: 1, translations: 1, synonyms: 1 };
  const types = await db
    .collection<RecordTypeDocument>(RECORD_TYPES)
    .find({}, { projection, maxTimeMS: timeLimits().read })
    .sort({ _id: 1 })
    .toArray();
  return types.map(({ _id, module, actions, feeEstimate, filterName, translations, synonyms }) => ({
    value: _id,
    module,
    actions,
    feeEstimate,
    ...(filterName !== undefined && { filterName }),
    ...(synonyms !== undefined && { synonyms }),
    languages: Object.keys(translations ?? {}),
  }));
});

/** By slash form or dash form. */
export const findRecordType = async (type: string): Promise<RecordTypeDocument | null> =>
  (await recordTypes()).findOne(type.includes('/') ? { _id: type } : { id: type }, { maxTimeMS: timeLimits().read });

/** @returns how many were new. */
export async function addMissingRecordTypes(types: readonly RecordTypeDocument[]): Promise<number> {
  if (types.length === 0) return 0;
  const { upsertedCount } = await (await recordTypes()).bulkWrite(
    types.map(({ _id, ...rest }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true } })),
    { ordered: false },
  );
  if (upsertedCount > 0) await renewReferenceVersion();
  return upsertedCount;
}

export async function replaceRecordType({ _id, ...rest }: RecordTypeDocument): Promise<void> {
  await (await recordTypes()).replaceOne({ _id }, rest, { upsert: true });
  await renewReferenceVersion();
}

/** The fields of a type that are copied to its records. */
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

/** By slash form. */
export async function findTypeReferences(values: readonly string[]): Promise<Map<string, StoredTypeReference>> {
  const projection = Object.fromEntries(REFERENCE.map((name) => [name, 1]));
  const types = await (await recordTypes()).find({ _id: { $in: [...values] } }, { projection }).toArray();
  return new Map(types.map(({ _id, ...reference }) => [_id, { ...reference, value: _id }]));
}
