import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

const DOCUMENTS = 20_000;
const NOWHERE = { text: { $regex: 'nowhere' } };

let test: TestDatabase;
beforeAll(async () => {
  test = await startTestDatabase();
  await fillCollection('many');
});
afterAll(() => test.stop());

async function fillCollection(name: string): Promise<void> {
  const documents = Array.from({ length: DOCUMENTS }, (_, at): Document => ({ _id: at as never, text: `word ${at}` }));
  await test.db.collection(name).insertMany(documents);
}

const collectionOf = (name = 'many') => test.db.collection<{ _id: number; text: string }>(name);

/** Pings in sequence while the work runs. @returns the duration of each ping and of the work, in ms. */
async function pingDuring(work: Promise<unknown>) {
  const started = performance.now();
  let took = 0;
  const completion = work.then(() => {
    took = performance.now() - started;
  });
  const pings: number[] = [];
  while (took === 0) {
    const before = performance.now();
    await test.db.command({ ping: 1 });
    pings.push(performance.now() - before);
  }
  await completion;
  return { took, pings };
}

describe('a long read', () => {
  it.each([
    ['finds nothing', () => collectionOf().find(NOWHERE).toArray()],
    ['skips many', () => collectionOf().find({ text: /word/ }).skip(DOCUMENTS).toArray()],
    [
      'returns a large batch',
      () =>
        collectionOf()
          .find({}, { projection: { 'text.x': 1 }, batchSize: DOCUMENTS })
          .toArray(),
    ],
    [
      'runs a pipeline',
      () =>
        collectionOf()
          .aggregate([{ $match: NOWHERE }])
          .toArray(),
    ],
  ])('yields to other commands if it %s', async (_what, read) => {
    const { took, pings } = await pingDuring(read());
    // Without slices, one or two pings are answered before the read ends.
    expect(pings.length).toBeGreaterThan(8);
    expect(pings.sort((a, b) => a - b)[Math.floor(pings.length / 2)]).toBeLessThan(took / 5);
  });

  it('does not mix batches that are filled at the same time', async () => {
    const of = (rest: number) => ({ _id: { $mod: [4, rest] as [number, number] } });
    const read = (rest: number) => collectionOf().find(of(rest), { batchSize: DOCUMENTS }).toArray();
    const all = await Promise.all([0, 1, 2, 3].map(read));
    for (const [rest, documents] of all.entries())
      expect(documents).toEqual(
        Array.from({ length: DOCUMENTS / 4 }, (_, at) => ({ _id: at * 4 + rest, text: `word ${at * 4 + rest}` })),
      );
  });

  it('never returns documents that another connection requested, whatever the order of commands', async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, () => new MongoClient(test.uri, { maxPoolSize: 1 }).connect()),
    );
    const wrongClients: unknown[] = [];
    await Promise.all(
      clients.map(async (client, clientNumber) => {
        const own = client.db('slices').collection<{ who: number }>('own');
        for (let round = 0; round < 100; round++) {
          // Without acknowledgement the next command arrives before this one is done.
          await own.insertOne({ who: clientNumber }, { writeConcern: { w: 0 } });
          const found = await own.find({ who: clientNumber }).toArray();
          if (found.some((document) => document.who !== clientNumber)) wrongClients.push(clientNumber);
        }
      }),
    );
    await Promise.all(clients.map((client) => client.close()));
    expect(wrongClients).toEqual([]);
  });

  it('stops at its time limit', async () => {
    const reads = Array.from({ length: 4 }, () => collectionOf().find(NOWHERE).maxTimeMS(5).toArray());
    for (const read of await Promise.allSettled(reads))
      expect(read).toMatchObject({ status: 'rejected', reason: { code: 50 } });
  });

  it('fails if the collection is dropped meanwhile, with or without an open cursor', async () => {
    await fillCollection('dropped');
    const cursor = collectionOf('dropped').find({ $or: [{ _id: 0 }, NOWHERE] }, { batchSize: 1 });
    expect(await cursor.next()).toMatchObject({ _id: 0 });
    const reads = [cursor.next(), collectionOf('dropped').find(NOWHERE).toArray()].map((read) =>
      read.then(
        () => 'done',
        (error: { code: number }) => error.code,
      ),
    );
    await test.db.command({ ping: 1 });
    await collectionOf('dropped').drop();
    expect(await Promise.all(reads)).toEqual([175, 175]);
    expect(await collectionOf().countDocuments()).toBe(DOCUMENTS);
  });

  it('rejects a second getMore on the same cursor', async () => {
    const found = await test.db.command({ find: 'many', filter: { $or: [{ _id: 0 }, NOWHERE] }, batchSize: 1 });
    const more = () => test.db.command({ getMore: found.cursor.id, collection: 'many' });
    const [first, second] = await Promise.allSettled([more(), more()]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { cursor: { nextBatch: [] } } });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 12051, codeName: 'CursorInUse' } });
  });
});
