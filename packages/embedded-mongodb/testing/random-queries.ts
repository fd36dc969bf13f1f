import fc from 'fast-check';
import { type Document, Double, Long } from 'mongodb';

export type TestDocument = Document & { _id: number };

const NAMES = ['a', 'b', 'c', 'ñ'];
const name = fc.constantFrom(...NAMES);
const path = fc.oneof(
  name,
  name,
  fc.tuple(name, name).map(([x, y]) => `${x}.${y}`),
);
const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, -1.5, 1e10),
  fc.constantFrom(new Double(1), new Double(2)),
  fc.constantFrom(Long.fromNumber(2), Long.fromString('9007199254740993')),
  fc.constantFrom('', 'a', 'B', 'ab', 'ñandú', '日本', '😀'),
  fc.boolean(),
  fc.constantFrom(new Date(0), new Date(1_700_000_000_000)),
);
const scalarOrField = fc.oneof(
  scalar,
  name.map((key) => `$${key}`),
);
const { value } = fc.letrec<{ value: unknown; list: unknown[]; doc: Document }>((tie) => ({
  value: fc.oneof({ maxDepth: 2 }, { weight: 5, arbitrary: scalar }, tie('list'), tie('doc')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  doc: fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
}));
const fields = fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });
// Most expressions fail on mixed types, so four more fields have one type each.
const typed = fc.record(
  {
    n: fc.oneof(
      fc.integer({ min: -3, max: 300 }),
      fc.constantFrom(null, 0.25, -2.5, 1e10, Long.fromString('9007199254740993')),
    ),
    t: fc.constantFrom(null, '', 'ab', 'Ñandú', '12', '-3', '😀x', ' a,b '),
    d: fc.oneof(fc.constant(null), fc.date({ min: new Date(-1e12), max: new Date(4e12), noInvalidDate: true })),
    l: fc.oneof(fc.constant(null), fc.array(value, { maxLength: 4 })),
  },
  { requiredKeys: [] },
);
export const documents = fc
  .array(
    fc.tuple(fields, typed).map((parts): Document => Object.assign({}, ...parts)),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((doc, _id): TestDocument => ({ _id, ...doc })));

const comparison = fc.oneof(
  fc.tuple(
    fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'),
    fc.oneof({ weight: 4, arbitrary: scalar }, value),
  ),
  fc.tuple(fc.constantFrom('$in', '$nin'), fc.array(scalar, { maxLength: 3 })),
  fc.tuple(fc.constant('$exists'), fc.boolean()),
  fc.tuple(fc.constant('$size'), fc.nat(3)),
  // The other engine does not match null with a missing field here.
  fc.tuple(
    fc.constant('$all'),
    fc.array(
      scalar.filter((item) => item !== null),
      { maxLength: 2 },
    ),
  ),
  fc.tuple(fc.constant('$mod'), fc.constant([2, 1])),
  fc.tuple(
    fc.constant('$type'),
    fc.constantFrom('string', 'number', 'int', 'long', 'double', 'array', 'null', 'object', 'date', 'bool'),
  ),
  fc.tuple(fc.constant('$regex'), fc.constantFrom('^a', 'b$', 'ñ')),
);
const operators = fc.array(comparison, { minLength: 1, maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
const elemMatch = fc.oneof(
  operators,
  fc.tuple(name, scalar).map(([key, item]) => ({ [key]: item })),
);
const condition = fc.oneof(
  fc.tuple(path, scalar).map(([key, item]) => ({ [key]: item })),
  fc.tuple(path, operators).map(([key, item]) => ({ [key]: item })),
  fc.tuple(path, operators).map(([key, item]) => ({ [key]: { $not: item } })),
  fc.tuple(path, elemMatch).map(([key, item]) => ({ [key]: { $elemMatch: item } })),
);
const filter: fc.Arbitrary<Document> = fc.oneof(
  fc.constant({}),
  condition,
  condition,
  fc
    .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(condition, { minLength: 1, maxLength: 3 }))
    .map(([key, list]) => ({ [key]: list })),
);
const sort = fc
  .array(fc.tuple(path, fc.constantFrom(1, -1)), { maxLength: 2 })
  .map((pairs): Document => ({ ...Object.fromEntries(pairs), _id: 1 }));
const projection = fc.oneof(
  fc.constant({}),
  fc
    .tuple(fc.uniqueArray(path, { minLength: 1, maxLength: 2 }), fc.constantFrom(0, 1))
    .map(([paths, flag]) => Object.fromEntries(paths.map((key) => [key, flag]))),
);
const update: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('$set', '$min', '$max', '$push', '$addToSet', '$pull', '$setOnInsert'), path, scalar)
    .map(([operator, key, item]) => ({ [operator]: { [key]: item } })),
  fc
    .tuple(fc.constantFrom('$inc', '$mul'), path, fc.constantFrom(1, 2.5, Long.fromNumber(3), new Double(2)))
    .map(([operator, key, item]) => ({ [operator]: { [key]: item } })),
  fc.tuple(path, fc.constantFrom(1, -1)).map(([key, item]) => ({ $pop: { [key]: item } })),
  path.map((key) => ({ $unset: { [key]: '' } })),
  fc
    .tuple(
      path,
      fc.array(scalar, { maxLength: 3 }),
      fc.constantFrom({}, { $slice: -2 }, { $position: 0 }, { $sort: 1 }),
    )
    .map(([key, list, more]) => ({ $push: { [key]: { $each: list, ...more } } })),
  fc.tuple(name, scalar).map(([key, item]) => ({ $set: { [`${key}.$[]`]: item } })),
  fc
    .tuple(name, scalar)
    .map(([key, item]) => [{ $set: { [key]: { $ifNull: [`$${key}`, item] } } }] as unknown as Document),
);
const { expression } = fc.letrec<{ expression: unknown; number: unknown; test: unknown }>((tie) => {
  const [number, test, any] = [tie('number'), tie('test'), tie('expression')];
  const of = (operator: string, ...operands: fc.Arbitrary<unknown>[]) =>
    fc.tuple(...operands).map((values) => ({ [operator]: values }));
  const oneOf = (operators: string[], ...operands: fc.Arbitrary<unknown>[]) =>
    fc.constantFrom(...operators).chain((operator) => of(operator, ...operands));
  const n = fc.constantFrom('$n', '$n', '$n', '$n', '$a');
  const list = fc.oneof(fc.constantFrom('$l', '$l', '$a'), fc.array(scalarOrField, { maxLength: 3 }));
  const field = fc.oneof(name, fc.constantFrom('n', 't', 'd', 'l')).map((key) => `$${key}`);
  return {
    number: fc.oneof(
      { maxDepth: 2 },
      fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(0.5), n, n),
      of('$cmp', any, any),
    ),
    test: fc.oneof(
      { maxDepth: 2 },
      oneOf(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'], any, any),
      oneOf(['$and', '$or'], any, any),
      of('$not', any),
    ),
    expression: fc.oneof(
      { maxDepth: 2 },
      fc.oneof(
        field,
        path.map((key) => `$${key}`),
        scalar.map(($literal) => ({ $literal })),
      ),
      number,
      list,
      test,
      of('$ifNull', any, any),
      of('$type', field),
    ),
  };
});

// A projection reads a number or a boolean as a flag.
const computed = expression.filter((value) => typeof value !== 'number');
const accumulator = fc.oneof(
  fc
    .tuple(fc.constantFrom('$sum', '$min', '$max', '$addToSet'), path)
    .map(([operator, key]) => ({ [operator]: `$${key}` })),
  expression.filter((value) => !Array.isArray(value)).map(($max) => ({ $max })),
);
const stage: fc.Arbitrary<Document> = fc.oneof(
  filter.map(($match) => ({ $match })),
  expression.map(($expr) => ({ $match: { $expr } })),
  sort.map(($sort) => ({ $sort })),
  fc.nat(3).map(($skip) => ({ $skip })),
  fc.integer({ min: 1, max: 4 }).map(($limit) => ({ $limit })),
  name.map((key) => ({ $unwind: `$${key}` })),
  name.map((key) => ({ $unwind: { path: `$${key}`, preserveNullAndEmptyArrays: true } })),
  fc.tuple(name, expression).map(([key, value]) => ({ $addFields: { [key]: value } })),
  fc.tuple(name, path, computed).map(([key, from, y]) => ({ $project: { [key]: 1, x: `$${from}`, y } })),
  computed.map((y) => ({ $project: { y } })),
  projection.filter((fields) => Object.keys(fields).length > 0).map(($project) => ({ $project })),
  fc.tuple(expression, accumulator).map(([_id, n]) => ({ $group: { _id, n } })),
  path.map((key) => ({ $unset: key })),
  fc.constant({ $count: 'n' }),
);

export const randomQuery = fc.oneof(
  fc.record({ kind: fc.constant('find' as const), filter, sort, skip: fc.nat(3), limit: fc.nat(4), projection }),
  fc.record({ kind: fc.constant('update' as const), filter, update, multi: fc.boolean(), upsert: fc.boolean() }),
  fc.record({ kind: fc.constant('aggregate' as const), stages: fc.array(stage, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('distinct' as const), key: path, filter }),
);
export type RandomQuery = typeof randomQuery extends fc.Arbitrary<infer T> ? T : never;
