import { BSONSymbol, Code, Double, Int32, Long, ObjectId } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Doc, decodeTyped, encode, toPlain } from '../documents';
import { beginCommand } from '../query/limits';
import { compileStages, parsePipeline } from '../query/pipeline';
import { compileExpression } from './compile';

beforeEach(beginCommand);

// Expected results come from MongoDB 8.0's manual and sources.
const at = new Date('2020-02-29T22:34:56.007Z');
const doc = {
  ...{ n: 7, x: -2.5, zero: 0, text: 'Ñandú 😀', empty: '', none: null, list: [3, 1, 2], nested: [[1, 2], [3]] },
  ...{ docs: [{ a: 1 }, { a: { b: 2 } }, 5, { c: 3 }], o: { a: 1, b: { c: 'x' } }, at, yes: true },
  ...{ long: Long.fromString('9007199254740993'), id: new ObjectId('5e5a8d90aaaaaaaaaaaaaaaa') },
};
// Evaluates with typed numbers, as a client sends them; returns plain ones, which are easier to compare.
const evaluatePlain = (expression: unknown) => {
  const evaluate = compileExpression(toTyped(expression), { given: 5 });
  return toPlain(evaluate(toTyped(doc)));
};
function toTyped<T>(value: T): T {
  return decodeTyped(encode({ value })).value as T;
}
const codeOf = (work: () => unknown): unknown => {
  try {
    return { result: work() };
  } catch (error) {
    return (error as { code?: number }).code ?? error;
  }
};

describe('an expression', () => {
  it.each<[unknown, unknown]>([
    // paths and variables
    ['$o.b.c', 'x'],
    ['$docs.a', [1, { b: 2 }]],
    ['$docs.a.b', [2]],
    ['$list.0', []],
    ['$nested.a', []],
    ['$none.a', undefined],
    ['$$ROOT.n', 7],
    ['$$given', 5],
    ['$$REMOVE', undefined],
    [{ a: '$missing', b: ['$missing', '$n'] }, { b: [null, 7] }],
    [{ $literal: '$n' }, '$n'],
    // comparisons and logic
    [{ $eq: ['$missing', null] }, false],
    [{ $lt: ['$missing', null] }, true],
    [{ $gt: ['a', 5] }, true],
    [{ $cmp: ['$n', 8] }, -1],
    [{ $not: [''] }, false],
    [{ $not: '$zero' }, true],
    [{ $and: [1, 'a', []] }, true],
    [{ $or: ['$none', 0, false] }, false],
    [{ $and: [] }, true],
    [{ $ifNull: ['$missing', '$none', 9] }, 9],
    ['$constructor', undefined],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: '$list' }, 'array'],
    [{ $type: '$long' }, 'long'],
    [{ $setField: { field: 'a', input: '$o', value: 9 } }, { a: 9, b: { c: 'x' } }],
    [{ $setField: { field: 'b', input: '$o', value: '$$REMOVE' } }, { a: 1 }],
  ])('%j has the same value as in MongoDB', (expression, expected) => {
    expect(evaluatePlain(expression)).toEqual(expected);
  });

  it.each<[unknown, number]>([
    [{ $bogus: 1 }, 168],
    [{ $function: { body: 'return 1', args: [], lang: 'js' } }, 168],
    [{ $eq: [1] }, 16020],
    [{ $eq: 1, $ne: 2 }, 15983],
    ['$$nobody', 17276],
    ['$', 16872],
    ['$a..b', 15998],
    [{ 'a.b': 1 }, 16412],
    [{ $setField: { field: { $type: 1 }, input: '$o', value: 1 } }, 4161106],
    [{ $setField: { field: '$text', input: '$o', value: 1 } }, 4161108],
    [{ $setField: { field: 5, input: '$o', value: 1 } }, 4161107],
    [{ $setField: { field: 'a', input: '$o' } }, 4161103],
    [{ $setField: { field: 'a', input: '$n', value: 1 } }, 4161105],
  ])('%j fails with %i', (expression, code) => {
    expect(codeOf(() => evaluatePlain(expression))).toBe(code);
  });
});

describe('a number', () => {
  const typed = (expression: unknown) =>
    decodeTyped(encode({ value: compileExpression(expression)(toTyped({ ...doc, id: 1 })) })).value;
  const [int, long, double] = [new Int32(2), Long.fromNumber(2), new Double(2)];

  it.each<[unknown, unknown]>([
    [{ $type: int }, 'int'],
    [{ $type: double }, 'double'],
    [{ $type: long }, 'long'],
    [{ $literal: double }, double],
    [{ $type: new BSONSymbol('s') }, 'symbol'],
    [{ $type: new Code('1', { a: 1 }) }, 'javascriptWithScope'],
    [{ $type: new Code('1') }, 'javascript'],
  ])('keeps its type: %j', (expression, expected) => {
    expect(typed(expression)).toEqual(expected);
  });

  it.each<[unknown[], unknown]>([
    [[int, int], new Int32(4)],
    [[int, long], Long.fromNumber(4)],
    [[int, double], new Double(4)],
    [[0.1, 0.2, 0.3], new Double(0.6)],
    [[new Int32(2 ** 31 - 1), int], Long.fromNumber(2 ** 31 + 1)],
    [[Long.MAX_VALUE, int], new Double(2 ** 63)],
    [[Long.fromString('9007199254740993'), new Double(0.5)], new Double(9007199254740994)],
    [['text', null], new Int32(0)],
  ])('has the same type in a sum as in MongoDB: %j', (numbers, expected) => {
    const $group = { _id: null, sum: { $sum: '$n' } };
    const docs = numbers.map((n) => ({ n }));
    const [group] = [...compileStages(parsePipeline([{ $group }]))(docs)];
    expect(decodeTyped(encode(group as Doc)).sum).toEqual(expected);
  });
});

describe('a stage', () => {
  const run = (docs: Doc[], ...stages: Doc[]) =>
    toPlain([...compileStages(parsePipeline(toTyped(stages)))(toTyped(docs))]);

  it.each<[Doc[], Doc, Doc[]]>([
    [[{ a: [{ x: 1 }, 5] }], { $addFields: { 'a.b': 9 } }, [{ a: [{ x: 1, b: 9 }, { b: 9 }] }]],
    [[{ a: 5 }], { $set: { 'a.q': 9 } }, [{ a: { q: 9 } }]],
    [[{ a: 1, b: 2 }], { $set: { a: '$missing', c: '$b' } }, [{ b: 2, c: 2 }]],
    [[{ a: 1, b: 2 }], { $set: { a: '$b', b: '$a' } }, [{ a: 2, b: 1 }]],
    [[{ _id: 1, a: [1, { b: 2 }], c: 3 }], { $project: { 'a.b': 1 } }, [{ _id: 1, a: [{ b: 2 }] }]],
    [[{ _id: 1, a: [1, { b: 2 }] }], { $project: { 'a.c': '$_id', _id: 0 } }, [{ a: [{ c: 1 }, { c: 1 }] }]],
    [[{ _id: 1, a: 1, b: 2 }], { $project: { a: 0 } }, [{ _id: 1, b: 2 }]],
    [[{ _id: 1, a: { b: 1, c: 2 } }], { $unset: ['a.b', '_id'] }, [{ a: { c: 2 } }]],
    [
      [{ a: [1, 2], b: 0 }],
      { $unwind: '$a' },
      [
        { a: 1, b: 0 },
        { a: 2, b: 0 },
      ],
    ],
    [[{ a: [] }, { a: 5 }], { $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }, [{}, { a: 5 }]],
    [[{ n: 1 }, {}, { n: 1 }], { $group: { _id: null, all: { $addToSet: '$n' } } }, [{ _id: null, all: [1] }]],
    [
      [{ n: 1 }, { n: 'x' }, { n: [1, 5] }],
      { $group: { _id: null, most: { $max: '$n' } } },
      [{ _id: null, most: [1, 5] }],
    ],
    [
      [{}, { n: 2 }, { n: 3 }],
      { $group: { _id: '$k', least: { $min: '$n' }, n: { $count: {} } } },
      [{ _id: null, least: 2, n: 3 }],
    ],
    [[{ a: 1 }], { $unwind: '$constructor' }, []],
  ])('transforms %j by %j', (docs, stage, expected) => {
    expect(run(docs, stage)).toEqual(expected);
  });

  it.each<[Doc, number]>([
    [{ $project: {} }, 51272],
    [{ $project: 5 }, 15969],
    [{ $project: { a: {} } }, 51270],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $addFields: 5 }, 40272],
    [{ $set: {} }, 40177],
    [{ $unset: 5 }, 31002],
    [{ $unset: [] }, 31119],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: null, n: 5 } }, 40234],
    [{ $group: { _id: null, n: { $avg: [1] } } }, 15952],
    [{ $group: { _id: null, 'n.m': { $sum: 1 } } }, 40235],
    [{ $unwind: { path: '$a', bogus: 1 } }, 28811],
    [{ $unwind: { path: '$a', includeArrayIndex: 'at' } }, 28811],
    [{ $unwind: 'a' }, 28818],
    [{ $sample: { size: 1, bogus: 1 } }, 28748],
    [{ $sort: {} }, 15976],
    [{ $sort: 5 }, 15973],
    ...['$facet', '$lookup', '$sortByCount', '$replaceRoot', '$replaceWith', '$documents'].map(
      (name): [Doc, number] => [{ [name]: {} }, 40324],
    ),
    [{ $match: { a: { $bogus: 1 } } }, 2],
    [{ $bucket: {} }, 40324],
    [{ $project: { a: { $slice: 1 } } }, 31325],
    [{ $project: { a: { $elemMatch: { b: 1 } } } }, 31325],
    [{ $project: { a: 0, b: '$a' } }, 31310],
    [{ $unwind: '$a..b' }, 15998],
    [{ $unwind: '$$ROOT.a' }, 16410],
    [{ $sort: { a: 2 } }, 15975],
    [{ $sort: { 'a..b': 1 } }, 15998],
  ])('%j fails with %i', (stage, code) => {
    expect(codeOf(() => run([{ a: 1 }], stage))).toBe(code);
  });
});
