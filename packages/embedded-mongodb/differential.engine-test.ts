import fc from 'fast-check';
import { type Collection, type Document, Double, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

// The same random documents and questions to this database and to another engine that speaks the protocol:
// DIFFERENTIAL_URI=mongodb://127.0.0.1:27217/?directConnection=true npx vitest run --project engines
// In CI the same ones each time: what is new is found by hand, and not where somebody else's change waits.
const { CI, DIFFERENTIAL_URI = '', DIFFERENTIAL_RUNS = '5000', DIFFERENTIAL_SEED = CI ? '20261123' : '' } = process.env;

type Row = Document & { _id: number };

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
// ... and four fields of one type each, which expressions mostly are about: others refuse nearly everything.
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
const documents = fc
  .array(
    fc.tuple(fields, typed).map((parts): Document => Object.assign({}, ...parts)),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((doc, _id): Row => ({ _id, ...doc })));

const comparison = fc.oneof(
  fc.tuple(
    fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'),
    fc.oneof({ weight: 4, arbitrary: scalar }, value),
  ),
  fc.tuple(fc.constantFrom('$in', '$nin'), fc.array(scalar, { maxLength: 3 })),
  fc.tuple(fc.constant('$exists'), fc.boolean()),
  fc.tuple(fc.constant('$size'), fc.nat(3)),
  // without null, which the other engine does not take for a missing field here
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

// In a projection a number or a boolean is no value.
const computed = expression.filter((made) => typeof made !== 'number');
const accumulator = fc.oneof(
  fc
    .tuple(fc.constantFrom('$sum', '$min', '$max', '$addToSet'), path)
    .map(([operator, key]) => ({ [operator]: `$${key}` })),
  expression.filter((made) => !Array.isArray(made)).map(($max) => ({ $max })),
);
const stage: fc.Arbitrary<Document> = fc.oneof(
  filter.map(($match) => ({ $match })),
  expression.map(($expr) => ({ $match: { $expr } })),
  sort.map(($sort) => ({ $sort })),
  fc.nat(3).map(($skip) => ({ $skip })),
  fc.integer({ min: 1, max: 4 }).map(($limit) => ({ $limit })),
  name.map((key) => ({ $unwind: `$${key}` })),
  name.map((key) => ({ $unwind: { path: `$${key}`, preserveNullAndEmptyArrays: true } })),
  fc.tuple(name, expression).map(([key, made]) => ({ $addFields: { [key]: made } })),
  fc.tuple(name, path, computed).map(([key, from, y]) => ({ $project: { [key]: 1, x: `$${from}`, y } })),
  computed.map((y) => ({ $project: { y } })),
  projection.filter((given) => Object.keys(given).length > 0).map(($project) => ({ $project })),
  fc.tuple(expression, accumulator).map(([_id, n]) => ({ $group: { _id, n } })),
  path.map((key) => ({ $unset: key })),
  fc.constant({ $count: 'n' }),
);

const question = fc.oneof(
  fc.record({ kind: fc.constant('find' as const), filter, sort, skip: fc.nat(3), limit: fc.nat(4), projection }),
  fc.record({ kind: fc.constant('update' as const), filter, update, multi: fc.boolean(), upsert: fc.boolean() }),
  fc.record({ kind: fc.constant('aggregate' as const), stages: fc.array(stage, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('distinct' as const), key: path, filter }),
);
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

/** Groups have no order of their own, nor what is pushed in them when a stage before has none. */
const isUnordered = (asked: Question): boolean =>
  asked.kind === 'aggregate' && asked.stages.some((one) => '$group' in one);

async function answer(rows: Collection<Row>, given: Row[], asked: Question): Promise<unknown> {
  await rows.deleteMany({});
  await rows.insertMany(given.map((row) => ({ ...row })));
  try {
    if (asked.kind === 'find') {
      const { kind: _kind, filter: where, ...options } = asked;
      return await rows.find(where, options).toArray();
    }
    if (asked.kind === 'distinct') return await rows.distinct(asked.key, asked.filter);
    if (asked.kind === 'aggregate') return await rows.aggregate(asked.stages).toArray();
    const { multi, upsert } = asked;
    const result = multi
      ? await rows.updateMany(asked.filter, asked.update, { upsert })
      : await rows.updateOne(asked.filter, asked.update, { upsert });
    const { matchedCount, modifiedCount, upsertedCount } = result;
    const stored = await rows.find({}, { sort: { _id: 1 }, projection: upsertedCount > 0 ? { _id: 0 } : {} }).toArray();
    return { matchedCount, modifiedCount, upsertedCount, stored };
  } catch (error) {
    return { refused: (error as { code?: number }).code ?? String(error) };
  }
}

const canonical = (result: unknown, unordered: boolean): unknown =>
  unordered && Array.isArray(result) ? result.map((row) => JSON.stringify(row)).sort() : result;

/** Differences that are known: both refuse, or the other engine departs from MongoDB. */
function isKnown(given: Row[], asked: Question, ours: unknown, theirs: unknown): boolean {
  const refusal = (result: unknown) =>
    result !== null && typeof result === 'object' && 'refused' in result ? result.refused : undefined;
  if (refusal(ours) !== undefined && refusal(theirs) !== undefined) return true; // by another code
  // MongoDB refuses `$[]` of what is no array (2) and a $pop or $pull through a scalar (28)
  const text = JSON.stringify('update' in asked ? asked.update : []);
  if (refusal(ours) === 2 && text.includes('.$[]')) return true;
  if (refusal(ours) === 28 && /\$(pop|pull)/.test(text)) return true;
  // ... and to guess a new document's field from two conditions (54)
  if (refusal(ours) === 54) return true;
  const stages = JSON.stringify(asked.kind === 'aggregate' ? asked.stages : []);
  // MongoDB counts nothing as no document at all, and keeps groups of [] and {} apart
  const rows = JSON.stringify(given);
  if (stages.includes('$count') && Array.isArray(ours) && ours.length === 0) return true;
  if (stages.includes('$group') && /\[\]/.test(rows) && /\{\}/.test(rows)) return true;
  // ... refuses two paths of which one is above the other, and to merge what is no document
  if (refusal(ours) === 31249 || [refusal(ours), refusal(theirs)].includes(40400)) return true;
  // ... where an expression is missing it is false, and groups are of null; through an array a path leads to a list
  if (/"\$[^"]+\.[^"]+"/.test(stages) && rows.includes('[')) return true;
  // ... does not sort by parallel arrays
  if (refusal(ours) === 2 && /"?\$?sort"?:/.test(JSON.stringify(asked))) return true;
  // ... has null for elements without the field that is sorted by, as its index keys have
  if (/sort":\{[^}]*\w\.\w/.test(JSON.stringify(asked).replaceAll('ñ', 'n')) && rows.includes('[')) return true;
  // ... need not evaluate an expression for what another condition rules out
  const isRefused = refusal(ours) !== undefined || refusal(theirs) !== undefined;
  if (isRefused && JSON.stringify(asked).includes('"$expr"')) return true;
  // ... takes a list that is the only operand for a value, which is true
  if (stages.includes('"$not":[[')) return true;
  // ... divides longs exactly
  if (JSON.stringify(asked).includes('$mod') && rows.includes('2097152')) return true;
  // ... does not look at the elements of an element
  if (JSON.stringify(asked).includes('"$elemMatch":{"$type":"array","')) return true;
  // ... nor takes one that is a list as a document, which has not the field and so null
  if (/"\$elemMatch":\{"[^"$]+":null/.test(JSON.stringify(asked)) && /\[[^\]]*\[/.test(rows)) return true;
  // ... takes fields away from the documents in an array
  if (/"\$(unset|project)":("|{)[^}]*\w\.\w/.test(stages.replaceAll('ñ', 'n')) && rows.includes('[')) return true;
  if (refusal(theirs) === 1) return true;
  // distinct goes through arrays of documents, and true and 1, false and 0 are different values
  const values = asked.kind === 'distinct' && Array.isArray(ours) ? ours : [];
  const isMixed = (values.includes(true) && values.includes(1)) || (values.includes(false) && values.includes(0));
  return isMixed || (asked.kind === 'distinct' && asked.key.includes('.'));
}

describe.skipIf(DIFFERENTIAL_URI === '')('another engine answers the same', () => {
  let test: TestDatabase;
  let other: MongoClient;
  beforeAll(async () => {
    test = await startTestDatabase();
    other = await new MongoClient(DIFFERENTIAL_URI).connect();
  });
  afterAll(async () => {
    await other.close();
    await test.stop();
  });

  it('to random questions about random documents', { timeout: 3_600_000 }, async () => {
    const seen: string[] = [];
    const runs = Number(DIFFERENTIAL_RUNS);
    await fc.assert(
      fc.asyncProperty(documents, question, async (given, asked) => {
        const theirs = await answer(other.db('differential').collection<Row>('rows'), given, asked);
        const ours = await answer(test.db.collection<Row>('rows'), given, asked);
        if (isKnown(given, asked, ours, theirs)) return;
        const unordered = isUnordered(asked);
        if (process.env.DIFFERENTIAL_LIST) {
          try {
            expect(canonical(ours, unordered)).toEqual(canonical(theirs, unordered));
          } catch {
            seen.push(JSON.stringify({ given, asked, ours, theirs }));
          }
          return;
        }
        expect(canonical(ours, unordered)).toEqual(canonical(theirs, unordered));
      }),
      { numRuns: runs, ...(DIFFERENTIAL_SEED !== '' && { seed: Number(DIFFERENTIAL_SEED) }) },
    );
    if (process.env.DIFFERENTIAL_LIST)
      (await import('node:fs')).writeFileSync(process.env.DIFFERENTIAL_LIST, seen.join('\n'));
  });
});
