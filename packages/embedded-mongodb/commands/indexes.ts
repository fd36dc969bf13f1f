import { type Doc, isPlainObject } from '../documents';
import { display, fail } from '../errors';
import { REFERENCE_FIELDS } from '../keys/paths';
import { collationCompare } from '../query/collation';
import { Execution } from '../query/execution';
import { compileFilter, conditionsOf, isFalse } from '../query/filter';
import { isNamed, type KeyRange } from '../query/planner';
import type { Collection } from '../storage/collection';
import { type IndexOptions, publicSpec } from '../storage/index';
import { command, optionsParser } from './command';

// `background` has no effect since MongoDB 4.2; `hidden: false` and `v` are the defaults.
const FLAGS = { flag: 'unique sparse background hidden' } as const;
const VALUES = { object: 'key partialFilterExpression', text: 'name', number: 'expireAfterSeconds', any: 'v' } as const;
const parse = optionsParser({ ...VALUES, ...FLAGS });
const MAX_INDEXES = 64;

const PARTIAL = '$eq $exists $gt $gte $in $lt $lte $type'.split(' ');

function checkPartial(filter: Doc): void {
  const { conditions, rest } = conditionsOf(filter);
  const wrong = conditions.find(
    ({ operator, operand }) => !PARTIAL.includes(operator) || (operator === '$exists' && isFalse(operand)),
  );
  const other = rest.flatMap(Object.keys).find((name) => name !== '$or');
  if (wrong || other)
    fail('CannotCreateIndex', `Expression not supported in partial index: ${wrong?.operator ?? other}`);
  for (const { $or } of rest) for (const part of $or as Doc[]) checkPartial(part);
}

function parseIndex(spec: unknown): IndexOptions {
  const options = parse(isPlainObject(spec) ? spec : {}, 'createIndexes.indexes');
  const { key, hidden, collation, sparse, unique, expireAfterSeconds, partialFilterExpression, name } = options;
  if (!key) return fail('FailedToParse', "The 'key' field is a required property of an index specification");
  if (hidden || collationCompare(collation))
    fail('NotImplemented', 'hidden indexes and collations of indexes are not supported');
  const fields = Object.entries(key);
  if (fields.length === 0 || fields.length > 32)
    fail('CannotCreateIndex', 'Index keys must have between 1 and 32 fields');
  for (const [path, direction] of fields) {
    if (direction !== 1 && direction !== -1)
      fail('CannotCreateIndex', `Values in the index key pattern must be 1 or -1: ${path}`);
    const names = path.split('.');
    const isOfReference = (name: string, at: number) => at > 0 && REFERENCE_FIELDS.includes(name);
    if (names.some((name, at) => name === '' || (name.startsWith('$') && !isOfReference(name, at))))
      fail('CannotCreateIndex', `Index key contains an illegal field name: '${path}'`);
  }
  if (partialFilterExpression && sparse)
    fail('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  compileFilter(partialFilterExpression ?? {});
  checkPartial(partialFilterExpression ?? {});
  const isSingle = fields.length === 1 && (expireAfterSeconds ?? 0) >= 0;
  if ((expireAfterSeconds ?? 0) > 2 ** 31 - 1)
    fail('CannotCreateIndex', 'TTL index expireAfterSeconds must be within 2147483647');
  if (expireAfterSeconds !== undefined && !isSingle)
    fail('CannotCreateIndex', 'TTL indexes must have one field and a time >= 0');
  if (expireAfterSeconds !== undefined && '_id' in key)
    fail('InvalidIndexSpecificationOption', 'the _id cannot have a TTL index');
  if ('_id' in key && fields.length === 1 && sparse)
    fail('InvalidIndexSpecificationOption', 'the _id index cannot be sparse');
  if (name === undefined) fail('FailedToParse', "The 'name' field is a required property of an index specification");
  if (name === '') fail('CannotCreateIndex', 'index name cannot be empty');
  if (name === '*') fail('BadValue', "The index name '*' is not valid.");
  const flags = { ...(unique && { unique }), ...(sparse && { sparse }) };
  const limits = { ...(expireAfterSeconds !== undefined && { expireAfterSeconds }) };
  const filter = partialFilterExpression && { partialFilterExpression };
  return { name, key, ...flags, ...limits, ...filter };
}

/** Whether the collection has this very index. @throws CommandError if it has a different one with the same name or key */
function exists({ indexes }: Collection, options: IndexOptions): boolean {
  const json = (index: object) => JSON.stringify(Object.entries(index).sort());
  // Indexes are the same if these options are.
  const identityOf = ({ key, partialFilterExpression, unique, sparse }: IndexOptions) =>
    json([key, partialFilterExpression, unique, sparse]);
  return indexes.some(({ spec }) => {
    if (json(publicSpec(spec)) === json({ v: 2, ...options })) return true;
    const isSameKey = identityOf(spec) === identityOf(options);
    if (spec.name === options.name)
      fail(
        isSameKey ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
        `An existing index has the same name: ${spec.name}`,
      );
    return isSameKey && fail('IndexOptionsConflict', `Index already exists with a different name: ${spec.name}`);
  });
}

export const createIndexes = command({ array: 'indexes', any: 'commitQuorum' }, (context, { indexes = [] }) => {
  if (indexes.length === 0) fail('BadValue', 'Must specify at least one index to create');
  const specs = indexes.map(parseIndex);
  const createdCollectionAutomatically = context.collection === undefined;
  const { catalog } = context.server;
  // Creates all indexes or none.
  const [numIndexesBefore, numIndexesAfter] = catalog.transaction(() => {
    const collection = context.getOrCreate();
    const before = collection.allIndexes.length;
    for (const options of specs) {
      if (isNamed(collection.idIndex, options.key) || exists(collection, options)) continue;
      const isFull = collection.allIndexes.length >= MAX_INDEXES;
      if (isFull) fail('CannotCreateIndex', `add index fails, too many indexes for ${collection.namespace}`);
      catalog.createIndex(collection, options);
    }
    return [before, collection.allIndexes.length];
  });
  const note = numIndexesBefore === numIndexesAfter && { note: 'all indexes already exist' };
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
});

export const dropIndexes = command({ any: 'index' }, ({ existing, server }, { index }) => {
  if (index === undefined) fail('IDLFailedToParse', "BSON field 'dropIndexes.index' is missing but a required field");
  const { idIndex, indexes, allIndexes } = existing;
  const all = index === '*' ? indexes.map(({ spec }) => spec.name) : [index].flat();
  const targets = all.map((name: unknown) => {
    if (isNamed(idIndex, name)) fail('InvalidOptions', 'cannot drop _id index');
    const [found, ...others] = indexes.filter((other) => isNamed(other, name));
    if (others.length > 0)
      fail('AmbiguousIndexKeyPattern', `several indexes have the key ${display(name)}: use a name`);
    return found ?? fail('IndexNotFound', `index not found with name [${display(name)}]`);
  });
  for (const target of targets) server.catalog.dropIndex(existing, target);
  const droppedNumbers = targets.map(({ spec }) => spec.number);
  const isDropped = ({ index: { spec } }: KeyRange) => droppedNumbers.includes(spec.number);
  server.cursors.killIf((source) => source instanceof Execution && source.plan.ranges.some(isDropped));
  return { nIndexesWas: allIndexes.length, ok: 1 };
});
