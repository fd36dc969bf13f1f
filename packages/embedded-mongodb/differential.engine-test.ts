import fc from 'fast-check';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKnownDifference } from './testing/known-differences';
import { documents, type RandomQuery, randomQuery, type TestDocument } from './testing/random-queries';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

// Runs the same random queries here and on another engine that speaks the protocol, and compares the results:
// DIFFERENTIAL_URI=mongodb://127.0.0.1:27217/?directConnection=true npx vitest run --project engines
// The seed is fixed in CI, so that a new difference never fails an unrelated change.
const { CI, DIFFERENTIAL_URI = '', DIFFERENTIAL_RUNS = '5000', DIFFERENTIAL_SEED = CI ? '20261123' : '' } = process.env;

/** Groups have no order, nor have the elements collected in them. */
const isUnordered = (query: RandomQuery): boolean =>
  query.kind === 'aggregate' && query.stages.some((stage) => '$group' in stage);

async function run(rows: Collection<TestDocument>, docs: TestDocument[], query: RandomQuery): Promise<unknown> {
  await rows.deleteMany({});
  await rows.insertMany(docs.map((row) => ({ ...row })));
  try {
    if (query.kind === 'find') {
      const { kind: _kind, filter: where, ...options } = query;
      return await rows.find(where, options).toArray();
    }
    if (query.kind === 'distinct') return await rows.distinct(query.key, query.filter);
    if (query.kind === 'aggregate') return await rows.aggregate(query.stages).toArray();
    const { multi, upsert } = query;
    const result = multi
      ? await rows.updateMany(query.filter, query.update, { upsert })
      : await rows.updateOne(query.filter, query.update, { upsert });
    const { matchedCount, modifiedCount, upsertedCount } = result;
    const after = await rows.find({}, { sort: { _id: 1 }, projection: upsertedCount > 0 ? { _id: 0 } : {} }).toArray();
    return { matchedCount, modifiedCount, upsertedCount, stored: after };
  } catch (error) {
    return { refused: (error as { code?: number }).code ?? String(error) };
  }
}

const canonical = (result: unknown, unordered: boolean): unknown =>
  unordered && Array.isArray(result) ? result.map((row) => JSON.stringify(row)).sort() : result;

describe.skipIf(DIFFERENTIAL_URI === '')('another engine', () => {
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

  it('returns the same results for random queries on random documents', { timeout: 3_600_000 }, async () => {
    const differences: string[] = [];
    const runs = Number(DIFFERENTIAL_RUNS);
    await fc.assert(
      fc.asyncProperty(documents, randomQuery, async (docs, query) => {
        const theirs = await run(other.db('differential').collection<TestDocument>('rows'), docs, query);
        const ours = await run(test.db.collection<TestDocument>('rows'), docs, query);
        if (isKnownDifference(docs, query, ours, theirs)) return;
        const unordered = isUnordered(query);
        if (process.env.DIFFERENTIAL_LIST) {
          try {
            expect(canonical(ours, unordered)).toEqual(canonical(theirs, unordered));
          } catch {
            differences.push(JSON.stringify({ docs, query, ours, theirs }));
          }
          return;
        }
        expect(canonical(ours, unordered)).toEqual(canonical(theirs, unordered));
      }),
      { numRuns: runs, ...(DIFFERENTIAL_SEED !== '' && { seed: Number(DIFFERENTIAL_SEED) }) },
    );
    if (process.env.DIFFERENTIAL_LIST)
      (await import('node:fs')).writeFileSync(process.env.DIFFERENTIAL_LIST, differences.join('\n'));
  });
});
