import { Binary, type Document, Double, Int32, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode, prepareDocument } from '../documents';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { parseUpdate } from './update';

type Row = Document & { _id: number };

// Expected results come from MongoDB 8.0's manual and sources.
describe('an update', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');
  const updated = async (
    document: Document,
    filter: Document,
    update: Document,
    options = {},
  ): Promise<Document | null> => {
    await rows().replaceOne({ _id: 1 }, document, { upsert: true });
    await rows().updateOne({ _id: 1, ...filter }, update, options);
    return rows().findOne({ _id: 1 }, { projection: { _id: 0 } });
  };

  it.each<[Document, Document, Document, Document, Document]>([
    [{ a: [[5], 5, 6] }, {}, { $pull: { a: 5 } }, {}, { a: [[5], 6] }],
    [{ a: [[1], [[1]], 1] }, {}, { $pull: { a: [1] } }, {}, { a: [[[1]], 1] }],
    [{ a: ['ab', 'b'] }, {}, { $pull: { a: /^a/ } }, {}, { a: ['b'] }],
    [{ a: [{ x: 1 }, { y: 2 }, { z: 3 }] }, {}, { $pull: { a: { $or: [{ x: 1 }, { y: 2 }] } } }, {}, { a: [{ z: 3 }] }],
    [{ a: [new Double(1), 2, 2.5] }, {}, { $pull: { a: { $type: 'double' } } }, {}, { a: [2] }],
    [
      { a: [new Double(1), 2] },
      {},
      { $set: { 'a.$[x]': 'D' } },
      { arrayFilters: [{ x: { $type: 'double' } }] },
      { a: ['D', 2] },
    ],
    [{ a: [2, new Double(1)] }, { a: { $type: 'double' } }, { $set: { 'a.$': 'D' } }, {}, { a: [2, 'D'] }],
    [{ b: 1 }, {}, { $set: { 'a-b': 1, 'a.c': 1 } }, {}, { b: 1, a: { c: 1 }, 'a-b': 1 }],
    [{ b: 1, 5: 2 }, {}, { $set: { b: 2 } }, {}, { b: 2, 5: 2 }],
  ])('changes %j with the filter %j and the update %j', async (document, filter, update, options, expected) => {
    expect(await updated(document, filter, update, options)).toEqual(expected);
  });

  it.each<[Document, Document, Document, number]>([
    [{}, { $push: { a: { $each: [2], $slice: null } } }, {}, 2],
    [{}, { $push: { a: { $each: [2], $sort: '1' } } }, {}, 2],
    [{}, { $push: { a: { $each: [2], $sort: {} } } }, {}, 2],
    [{ a: { $ne: 3 } }, { $set: { 'a.$': 'X' } }, {}, 2],
    [{}, { $set: { 'a.$[]': 7 }, $inc: { 'a.0': 5 } }, {}, 40],
    [{ a: 1 }, { $set: { 'a.$': 7 }, $inc: { 'a.0': 5 } }, {}, 40],
    [{}, { $set: { 'a.$[x]': 7 }, $inc: { 'a.$[y]': 5 } }, { arrayFilters: [{ x: 1 }, { y: 1 }] }, 238],
    [{}, { $set: { 'a.$[x]': 7 } }, { arrayFilters: [null] }, 14],
    [{}, [{ $set: { a: 7 } }], { arrayFilters: [{ x: 1 }] }, 9],
    [{}, { $rename: { a: 'a' } }, {}, 2],
    [{}, { $rename: { a: 'a.b' } }, {}, 2],
    // These fail even if no document matches.
    [{ no: 1 }, { $set: { 'a.$[x]': 1 } }, {}, 2],
    [{ no: 1 }, { $inc: { a: 'x' } }, {}, 14],
    [{ no: 1 }, { $pop: { a: 0 } }, {}, 9],
    [{ no: 1 }, { $pullAll: { a: 5 } }, {}, 2],
    [{ no: 1 }, { $currentDate: { a: 5 } }, {}, 2],
    [{ no: 1 }, { $pull: { a: { $foo: 1 } } }, {}, 2],
  ])('fails with the filter %j and the update %j, and changes nothing', async (filter, update, options, code) => {
    await expect(updated({ a: [1, 2] }, filter, update, options)).rejects.toMatchObject({ code });
    expect(await rows().findOne({ _id: 1 })).toEqual({ _id: 1, a: [1, 2] });
  });

  it('keeps the bytes of other fields', async () => {
    // A DBRef, a string that is not UTF-8, and two fields with the same name.
    const otherFields = Buffer.from(
      '08666c61670001' + '026e6f7400040000007a7aff00' + '10620001000000' + '10620002000000',
      'hex',
    );
    const id = Buffer.from('105f69640001000000', 'hex');
    const reference = Buffer.concat([Buffer.from('037200', 'hex'), encode({ $ref: 'k.files', $id: 7 })]);
    const body = Buffer.concat([Buffer.alloc(4), id, otherFields, reference, Buffer.alloc(1)]);
    body.writeInt32LE(body.length, 0);
    const before = prepareDocument(body).bytes;
    const positions = { filter: {}, arrayFilters: [], scope: {} };
    for (const update of [encode({ $set: { x: 1 } }), [encode({ $set: { x: 1 } })]]) {
      const after = parseUpdate(update, positions).apply(before, false).bytes;
      const element = Buffer.from('1078000100000000', 'hex');
      const isPipeline = Array.isArray(update);
      expect(after.includes(reference)).toBe(true);
      expect(after.includes(isPipeline ? otherFields.subarray(0, 7) : otherFields)).toBe(true);
      expect(after.subarray(-element.length)).toEqual(element);
    }
  });

  it('does not copy patterns or operators from the filter into an upserted document', async () => {
    const filter = { _id: 77, a: { $in: [/x/] }, b: { $all: [{ $elemMatch: { c: 1 } }] }, d: { $all: [5] } };
    await rows().updateOne(filter, { $set: { z: 1 } }, { upsert: true });
    expect(await rows().findOne({ _id: 77 })).toEqual({ _id: 77, d: 5, z: 1 });
  });

  it('fails without affecting other commands if it is invalid', async () => {
    const wrong = () => rows().updateOne({ a: { $gt: 0, constructor: 1 } } as Document, { $set: { b: 1 } });
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? wrong() : rows().insertOne({ _id: 1000 + at }))),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map((_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')));
    await expect(wrong()).rejects.toMatchObject({ code: 2 });
  });

  it('stores numbers as they are sent', async () => {
    const numbers = { i: new Int32(1), l: Long.fromNumber(1), d: new Double(1), b: new Binary(Buffer.from('x')) };
    await rows().replaceOne({ _id: 5 }, numbers, { upsert: true });
    await rows().updateOne({ _id: 5 }, { $set: { z: Long.fromNumber(2) } });
    expect(await rows().findOne({ _id: 5 }, { promoteValues: false, projection: { _id: 0 } })).toEqual({
      ...numbers,
      z: Long.fromNumber(2),
    });
  });
});
