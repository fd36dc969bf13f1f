import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import { matcherFor } from '../query/matcher';
import type { Collection } from '../storage/collection';
import { type IndexSpec, publicSpec } from '../storage/index';
import { checkCollation, checkOptions, collectionName, type Handler, optionalNumber } from './command';

type NewIndex = Omit<IndexSpec, 'number' | 'multikey' | 'truncated'>;

// `background` has had no meaning since MongoDB 4.2; `hidden: false` and `v` say what is the case anyway
const KNOWN = [
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'partialFilterExpression',
  'background',
  'v',
  'hidden',
  'collation',
];
const MAX_INDEXES = 64;

export const createIndexes: Handler = (context) => {
  checkOptions(context, ['indexes', 'commitQuorum']);
  const { server, command, database } = context;
  const { indexes } = command;
  if (!Array.isArray(indexes) || indexes.length === 0)
    throw new CommandError(2, 'Must specify at least one index to create');
  const wanted = indexes.map(parseIndex);
  const existed = server.catalog.find(database, collectionName(context)) !== undefined;
  const collection = server.catalog.getOrCreate(database, collectionName(context));
  const before = collection.indexes.length + 1;
  for (const spec of wanted) {
    if (isIdIndex(spec) || sameIndex(collection, spec)) continue;
    if (collection.indexes.length + 1 >= MAX_INDEXES)
      throw new CommandError(67, `add index fails, too many indexes for ${collection.namespace}`);
    server.catalog.createIndex(collection, spec);
  }
  const after = collection.indexes.length + 1;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: !existed,
    ...(before === after && { note: 'all indexes already exist' }),
    ok: 1,
  };
};

function parseIndex(given: unknown): NewIndex {
  if (!isPlainObject(given) || !isPlainObject(given.key))
    throw new CommandError(9, "The 'key' field is a required property of an index specification");
  const unknown = Object.keys(given).find((name) => !KNOWN.includes(name));
  if (unknown) throw new CommandError(115, `the index option '${unknown}' is not supported by the embedded database`);
  if (given.hidden === true) throw new CommandError(115, 'hidden indexes are not supported by the embedded database');
  if (given.collation !== undefined) checkCollation(given.collation);
  const { key, name, unique, sparse, expireAfterSeconds, partialFilterExpression } = given;
  const fields = Object.entries(key);
  if (fields.length === 0 || fields.length > 32)
    throw new CommandError(67, 'Index keys must have between 1 and 32 fields');
  for (const [path, direction] of fields) {
    if (direction !== 1 && direction !== -1)
      throw new CommandError(67, `Values in the index key pattern must be 1 or -1: ${path}`);
    if (path === '' || path.includes('$'))
      throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
  }
  if (isPlainObject(partialFilterExpression)) {
    if (sparse === true) throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
    matcherFor(partialFilterExpression);
  }
  const ttl = optionalNumber(expireAfterSeconds, 'createIndexes.indexes.expireAfterSeconds');
  if (ttl !== undefined && (fields.length > 1 || ttl < 0))
    throw new CommandError(67, 'TTL indexes are single-field indexes with expireAfterSeconds >= 0');
  return {
    name:
      typeof name === 'string' && name !== ''
        ? name
        : fields.map(([path, direction]) => `${path}_${direction}`).join('_'),
    key,
    ...(unique === true && { unique }),
    ...(sparse === true && { sparse }),
    ...(ttl !== undefined && { expireAfterSeconds: ttl }),
    ...(isPlainObject(partialFilterExpression) && { partialFilterExpression }),
  };
}

const isIdIndex = ({ key }: NewIndex): boolean => JSON.stringify(key) === '{"_id":1}';

const comparable = (spec: Doc): string => JSON.stringify({ ...spec, name: undefined });

function sameIndex(collection: Collection, wanted: NewIndex): boolean {
  const asPublic = (spec: NewIndex) => publicSpec({ ...spec, number: 0, multikey: [], truncated: false });
  for (const { spec } of collection.indexes) {
    const sameOptions = comparable(publicSpec(spec)) === comparable(asPublic(wanted));
    const sameKey = JSON.stringify(spec.key) === JSON.stringify(wanted.key);
    if (spec.name === wanted.name) {
      if (sameOptions) return true;
      throw new CommandError(
        86,
        `An existing index has the same name as the requested index but another specification: ${spec.name}`,
      );
    }
    if (sameKey && JSON.stringify(spec.partialFilterExpression) === JSON.stringify(wanted.partialFilterExpression)) {
      throw new CommandError(85, `Index already exists with a different name: ${spec.name}`);
    }
  }
  return false;
}
