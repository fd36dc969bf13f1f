import { BSONRegExp, BSONSymbol, Code, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Doc, decodeTyped, encode, toPlain } from '../documents';
import { compileStages, parsePipeline } from '../query/pipeline';
import { beginCommand, evaluation } from './budget';
import { compileExpression } from './compile';

beforeEach(beginCommand);

// What MongoDB 8.0 answers, by its manual and its sources.
const at = new Date('2020-02-29T22:34:56.007Z');
const doc = {
  ...{ n: 7, x: -2.5, zero: 0, text: 'Ñandú 😀', empty: '', none: null, list: [3, 1, 2], nested: [[1, 2], [3]] },
  ...{ docs: [{ a: 1 }, { a: { b: 2 } }, 5, { c: 3 }], o: { a: 1, b: { c: 'x' } }, at, yes: true },
  ...{ long: Long.fromString('9007199254740993'), id: new ObjectId('5e5a8d90aaaaaaaaaaaaaaaa') },
};
// Numbers in their types, as they come from a client, and plain ones to be compared.
const value = (expression: unknown) => {
  const evaluate = compileExpression(toTyped(expression), { given: 5 });
  return toPlain(evaluation(() => evaluate(toTyped(doc))));
};
function toTyped<T>(given: T): T {
  return decodeTyped(encode({ given })).given as T;
}
const codeOf = (work: () => unknown): unknown => {
  try {
    return { answered: work() };
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
    // numbers
    [{ $add: ['$n', 1, 0.5] }, 8.5],
    [{ $add: [0.1, 0.2, 0.3] }, 0.6],
    [{ $add: ['$at', 1000] }, new Date(at.getTime() + 1000)],
    [{ $add: ['$n', '$missing'] }, null],
    [{ $add: ['$long', 1] }, Long.fromString('9007199254740994')],
    [{ $subtract: ['$at', '$at'] }, 0],
    [{ $multiply: ['$zero', -1] }, 0],
    [{ $multiply: [Long.fromNumber(3037000500), Long.fromNumber(3037000499)] }, Long.fromString('9223372033963249500')],
    [{ $divide: ['$n', 2] }, 3.5],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: ['$long', 2] }, 1],
    [{ $mod: ['$none', 2] }, null],
    [{ $abs: '$x' }, 2.5],
    [{ $abs: ['$x'] }, 2.5],
    [{ $round: [2.5] }, 2],
    [{ $round: 3.5 }, 4],
    [{ $round: [-2.5, 0] }, -2],
    [{ $round: [2.675, 2] }, 2.67],
    [{ $round: [1250, -2] }, 1200],
    [{ $round: [1350, -2] }, 1400],
    [{ $trunc: [-2.789, 1] }, -2.7],
    [{ $trunc: [1999, -3] }, 1000],
    [{ $pow: [2, 10] }, 1024],
    [{ $sqrt: null }, null],
    [{ $bitAnd: [12, 10] }, 8],
    [{ $bitNot: 5 }, -6],
    [{ $sum: '$list' }, 6],
    [{ $sum: ['$n', 'no', 1] }, 8],
    [{ $avg: '$missing' }, null],
    [{ $max: ['$list', 5] }, [3, 1, 2]],
    [{ $min: '$list' }, 1],
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
    [{ $cond: ['$zero', 1, 2] }, 2],
    [
      {
        $cond: Object.fromEntries([
          ['if', '$empty'],
          ['then', 1],
          ['else', 2],
        ]),
      },
      1,
    ],
    [{ $ifNull: ['$missing', '$none', 9] }, 9],
    [
      {
        $switch: {
          branches: [
            Object.fromEntries([
              ['case', '$none'],
              ['then', 1],
            ]),
          ],
          default: 3,
        },
      },
      3,
    ],
    // arrays
    [{ $size: [[1, 2]] }, 2],
    [{ $size: '$list' }, 3],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $arrayElemAt: ['$list', 5] }, undefined],
    [{ $arrayElemAt: ['$none', 5] }, null],
    [{ $first: '$nested' }, [1, 2]],
    [{ $last: [[]] }, undefined],
    [{ $slice: ['$list', -2] }, [1, 2]],
    [{ $slice: ['$list', 1, 5] }, [1, 2]],
    [{ $slice: ['$missing', 1] }, null],
    [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
    [{ $concatArrays: ['$list', '$none', 5] }, null],
    [
      {
        $setUnion: [
          ['b', 2],
          [1, 2],
        ],
      },
      [1, 2, 'b'],
    ],
    [{ $in: [2, '$list'] }, true],
    [{ $in: [null, ['$missing']] }, true],
    [{ $indexOfArray: ['$list', 1] }, 1],
    [{ $indexOfArray: ['$list', 3, 1] }, -1],
    [{ $range: [5, 0, -2] }, [5, 3, 1]],
    [{ $reverseArray: '$list' }, [2, 1, 3]],
    [{ $map: { input: '$list', as: 'i', in: { $add: ['$$i', '$n'] } } }, [10, 8, 9]],
    [{ $map: { input: '$docs', in: '$$this.a' } }, [1, { b: 2 }, null, null]],
    [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] }, limit: 1 } }, [3]],
    [{ $reduce: { input: '$list', initialValue: '', in: { $concat: ['$$value', { $toString: '$$this' }] } } }, '312'],
    [
      { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
      [
        [1, 'a'],
        [2, 'z'],
      ],
    ],
    [{ $zip: { inputs: [[1, 2], []] } }, []],
    [{ $sortArray: { input: '$list', sortBy: -1 } }, [3, 2, 1]],
    [{ $firstN: { n: 2, input: '$list' } }, [3, 1]],
    [{ $maxN: { n: 2, input: '$list' } }, [3, 2]],
    [
      {
        $setUnion: [
          [1, 2],
          [2, 3],
        ],
      },
      [1, 2, 3],
    ],
    [{ $setUnion: [[1], '$none'] }, null],
    [{ $setDifference: [[1, 2, 1], [2]] }, [1]],
    [
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
      [2],
    ],
    [
      {
        $setEquals: [
          [1, 2, 1],
          [2, 1],
        ],
      },
      true,
    ],
    [{ $setIsSubset: [[1], [2, 1]] }, true],
    [{ $allElementsTrue: [[1, '', []]] }, true],
    [{ $anyElementTrue: [[0, null]] }, false],
    [
      { $sortArray: { input: [{ a: { b: 2 } }, { a: { b: 1 } }], sortBy: { 'a.b': 1 } } },
      [{ a: { b: 1 } }, { a: { b: 2 } }],
    ],
    [{ $filter: { input: [1, 0], cond: { $divide: [1, '$$this'] }, limit: 1 } }, [1]],
    // strings
    [{ $indexOfCP: ['abc', '', 2, 1] }, -1],
    [{ $replaceAll: { input: '😀', find: '', replacement: '-' } }, '-😀-'],
    [
      { $regexFindAll: { input: '😀a', regex: '.' } },
      [
        { match: '😀', idx: 0, captures: [] },
        { match: 'a', idx: 1, captures: [] },
      ],
    ],
    [{ $regexMatch: { input: 'A', regex: '^\\p{L}$' } }, true],
    [{ $regexMatch: { input: 'a\n', regex: 'a$' } }, true],
    [{ $regexMatch: { input: 'A', regex: '(?i)a' } }, true],
    [{ $concat: ['a', '$missing'] }, null],
    [{ $toUpper: 'ñb' }, 'ñB'],
    [{ $toLower: '$missing' }, ''],
    [{ $strLenCP: '$text' }, 7],
    [{ $strLenBytes: 'ñ' }, 2],
    [{ $substrCP: ['$text', 5, 2] }, ' 😀'],
    [{ $substr: ['hello', 1, -1] }, 'ello'],
    [{ $indexOfBytes: ['ñandú', 'a'] }, 2],
    [{ $indexOfCP: ['$text', '😀'] }, 6],
    [{ $split: ['a,b,', ','] }, ['a', 'b', '']],
    [{ $trim: { input: ' \n a b ' } }, 'a b'],
    [{ $ltrim: { input: 'xxayx', chars: 'x' } }, 'ayx'],
    [{ $replaceAll: { input: 'a.a', find: 'a', replacement: { $literal: '$&' } } }, '$&.$&'],
    [{ $replaceOne: { input: '$none', find: 'a', replacement: 'b' } }, null],
    [{ $strcasecmp: ['ab', 'AC'] }, -1],
    [{ $regexMatch: { input: '$text', regex: /^ñ/i } }, true],
    [{ $regexMatch: { input: 'b', regex: new BSONRegExp('^B', 'i') } }, true],
    [{ $regexFind: { input: '😀ab', regex: '(a)(x)?' } }, { match: 'a', idx: 1, captures: ['a', null] }],
    [
      { $regexFindAll: { input: 'aa', regex: 'a' } },
      [
        { match: 'a', idx: 0, captures: [] },
        { match: 'a', idx: 1, captures: [] },
      ],
    ],
    // dates
    [{ $year: '$at' }, 2020],
    [{ $month: '$missing' }, null],
    [{ $dayOfMonth: { date: '$at', timezone: '+05:30' } }, 1],
    [{ $hour: { date: '$at', timezone: 'America/New_York' } }, 17],
    [{ $dayOfYear: '$at' }, 60],
    [{ $week: new Date('2017-01-01T00:00:00Z') }, 1],
    [{ $week: new Date('2016-01-01T00:00:00Z') }, 0],
    [{ $isoWeek: new Date('2016-01-01T00:00:00Z') }, 53],
    [{ $isoWeekYear: new Date('2016-01-01T00:00:00Z') }, 2015],
    [{ $isoDayOfWeek: new Date('2017-01-01T00:00:00Z') }, 7],
    [{ $dateToString: { date: '$at' } }, '2020-02-29T22:34:56.007Z'],
    [
      { $dateToString: { date: '$at', format: '%d.%m.%Y %H:%M 100%% %j %z', timezone: '+0530' } },
      '01.03.2020 04:04 100% 061 +0530',
    ],
    [{ $dateToString: { date: '$missing', onNull: 'none' } }, 'none'],
    [
      { $dateToParts: { date: '$at' } },
      { year: 2020, month: 2, day: 29, hour: 22, minute: 34, second: 56, millisecond: 7 },
    ],
    [
      { $dateToString: { date: new Date('1971-02-28T22:34:56Z'), timezone: '-00:30', format: '%H:%M %z' } },
      '22:04 -0030',
    ],
    [
      { $dateToString: { date: new Date('1971-02-28T22:34:56Z'), timezone: 'Africa/Monrovia' } },
      '1971-02-28T21:50:26.000',
    ],
    [{ $dayOfYear: new Date('0050-03-01T00:00:00Z') }, 60],
    // types and conversions
    [{ $convert: { input: '$n', to: 'int', onError: { $divide: [1, '$zero'] } } }, 7],
    [{ $convert: { input: null, to: 'int', onNull: '$missing' } }, undefined],
    [{ $convert: { input: 5, to: 'object', onError: 'no' } }, 'no'],
    [{ $toDate: '2020-01-01T00:00:00.123456Z' }, new Date('2020-01-01T00:00:00.123Z')],
    // names that every object has
    [{ $let: { vars: { constructor: 5 }, in: '$$constructor' } }, 5],
    [{ $map: { input: [1], as: 'valueOf', in: '$$valueOf' } }, [1]],
    ['$constructor', undefined],
    [
      { $objectToArray: { $mergeObjects: [{ $literal: JSON.parse('{"__proto__":{"z":1}}') }] } },
      [{ k: '__proto__', v: { z: 1 } }],
    ],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: '$list' }, 'array'],
    [{ $type: '$long' }, 'long'],
    [{ $isNumber: '$missing' }, false],
    [{ $toInt: '42' }, 42],
    [{ $toInt: -2.9 }, -2],
    [{ $toLong: '9007199254740993' }, Long.fromString('9007199254740993')],
    [{ $toDouble: '1e3' }, 1000],
    [{ $toBool: 'false' }, true],
    [{ $toString: '$at' }, '2020-02-29T22:34:56.007Z'],
    [{ $toDate: '2020-02-29T22:34:56.007Z' }, at],
    [{ $toDate: '2020-02-29' }, new Date('2020-02-29T00:00:00Z')],
    [{ $toString: '$id' }, '5e5a8d90aaaaaaaaaaaaaaaa'],
    [{ $toDecimal: '1.50' }, Decimal128.fromString('1.50')],
    [{ $convert: { input: 'x', to: 'int', onError: 'no' } }, 'no'],
    [{ $convert: { input: null, to: 'int', onNull: 0 } }, 0],
    // documents
    [{ $mergeObjects: ['$o', null, { a: 2 }] }, { a: 2, b: { c: 'x' } }],
    [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
    [
      {
        $arrayToObject: [
          [
            ['a', 1],
            ['b', 2],
          ],
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $arrayToObject: { $literal: [{ k: 'a.b', v: 1 }] } }, { 'a.b': 1 }],
    [{ $getField: 'n' }, 7],
    [{ $setField: { field: 'a', input: '$o', value: 9 } }, { a: 9, b: { c: 'x' } }],
    [{ $unsetField: { field: 'b', input: '$o' } }, { a: 1 }],
    [{ $let: { vars: { a: '$n' }, in: { $add: ['$$a', '$$given'] } } }, 12],
  ])('%j', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  it.each<[unknown, number]>([
    [{ $bogus: 1 }, 168],
    [{ $function: { body: 'return 1', args: [], lang: 'js' } }, 168],
    [{ $eq: [1] }, 16020],
    [{ $slice: [1] }, 28667],
    [{ $add: 1, $subtract: 2 }, 15983],
    ['$$nobody', 17276],
    ['$', 16872],
    ['$a..b', 15998],
    [{ 'a.b': 1 }, 16412],
    [{ $add: ['$n', 'x'] }, 14],
    [{ $add: ['$at', '$at'] }, 16612],
    [{ $divide: [1, 0] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $ln: 0 }, 28766],
    [{ $sqrt: -1 }, 28714],
    [{ $abs: 'x' }, 28765],
    [{ $acos: 2 }, 50989],
    [{ $size: '$none' }, 17124],
    [{ $concat: ['a', 5] }, 16702],
    [{ $concat: [5, null] }, 16702],
    [{ $setUnion: [5, null] }, 17043],
    [{ $split: ['a', ''] }, 40087],
    [{ $range: [0, 2_000_001] }, 146],
    [{ $cond: { if: 1 } }, 17081],
    [{ $switch: { branches: [] } }, 40068],
    [
      {
        $switch: {
          branches: [
            Object.fromEntries([
              ['case', false],
              ['then', 1],
            ]),
          ],
        },
      },
      40066,
    ],
    [{ $toInt: '4.5' }, 241],
    [{ $toInt: 3e9 }, 241],
    [{ $toDate: 'yesterday' }, 241],
    [{ $year: 'x' }, 16006],
    [{ $year: { date: '$at', timezone: 'Mars' } }, 40485],
    [{ $dateToString: { date: '$at', format: '%q' } }, 18536],
    [{ $map: { input: 5, in: 1 } }, 16883],
    [{ $map: { input: [], as: 'Upper', in: 1 } }, 9],
    [{ $abs: Decimal128.fromString('1') }, 238],
    [{ $toDate: Timestamp.MAX_VALUE, $x: 1 }, 15983],
    [{ $toDate: 1e300 }, 241],
    [{ $add: ['$at', 1e18] }, 238],
    [{ $toDate: '2020-02-30' }, 241],
    [{ $toInt: 2147483647.9 }, 241],
    [{ $toDouble: '1e999' }, 241],
    [{ $convert: { input: 5, to: 'constructor' } }, 2],
    [{ $hour: { date: '$at', timezone: 'toString' } }, 40485],
    [{ $hour: { date: '$at', timezone: 'foo+05:00' } }, 40485],
    [{ $range: [0, 3, '$missing'] }, 34447],
    [{ $arrayElemAt: ['$list', 1.5] }, 28691],
    [{ $regexMatch: { input: 'ab', regex: '\\Aab' } }, 238],
    [{ $regexMatch: { input: 'b', regex: '[[:alpha:]]' } }, 238],
    [{ $let: { vars: { a: 1 }, in: '$$a', '': 1 } }, 16875],
    [{ $setField: { field: { $toString: '$n' }, input: '$o', value: 1 } }, 4161106],
    [{ $setField: { field: ['a'], input: '$o', value: 1 } }, 4161106],
    [{ $unsetField: { field: '$text', input: '$o' } }, 4161108],
    [{ $unsetField: { field: 5, input: '$o' } }, 4161107],
    [{ $abs: Long.MIN_VALUE }, 28680],
    [{ $round: [Long.MAX_VALUE, -1] }, 51080],
    [{ $toDouble: Decimal128.fromString('-1E400') }, 241],
    ...['europe/berlin', 'utc', 'PST', 'IST'].map((timezone): [unknown, number] => [
      { $hour: { date: '$at', timezone } },
      40485,
    ]),
    [{ $sortArray: { input: '$docs', sortBy: { a: 5 } } }, 15975],
    [{ $arrayToObject: [[['a\0', 1]]] }, 4940400],
    [{ $arrayToObject: [[{ k: 'a\0', v: 1 }]] }, 4940401],
    [{ $zip: { inputs: '$nested' } }, 34461],
  ])('%j is refused by %i', (expression, code) => {
    expect(codeOf(() => value(expression))).toBe(code);
  });
});

describe('a number', () => {
  const typed = (expression: unknown) =>
    decodeTyped(encode({ value: compileExpression(expression)(toTyped({ ...doc, id: 1 })) })).value;
  const [int, long, double] = [new Int32(2), Long.fromNumber(2), new Double(2)];

  it.each<[unknown, unknown]>([
    [{ $add: [int, int] }, new Int32(4)],
    [{ $add: [int, long] }, Long.fromNumber(4)],
    [{ $add: [int, double] }, new Double(4)],
    [{ $multiply: [new Int32(65_536), new Int32(65_536)] }, Long.fromNumber(4_294_967_296)],
    [{ $add: [Long.MAX_VALUE, int] }, new Double(2 ** 63)],
    [{ $add: ['$long', 0.5] }, new Double(9007199254740994)],
    [{ $subtract: [new Date(5), new Date(3)] }, Long.fromNumber(2)],
    [{ $divide: [int, int] }, new Double(1)],
    [{ $mod: [double, int] }, new Double(0)],
    [{ $abs: Long.fromNumber(-2) }, Long.fromNumber(2)],
    [{ $floor: new Double(2.5) }, new Double(2)],
    [{ $round: [new Int32(1250), new Int32(-2)] }, new Int32(1200)],
    [{ $pow: [new Int32(3), new Int32(39)] }, Long.fromString('4052555153018976267')],
    [{ $pow: [int, new Int32(-1)] }, new Double(0.5)],
    [{ $pow: [1, Number.POSITIVE_INFINITY] }, new Double(1)],
    [{ $sqrt: new Int32(4) }, new Double(2)],
    [{ $avg: [[int, int]] }, new Double(2)],
    [{ $sum: [int, long] }, Long.fromNumber(4)],
    [{ $toDouble: int }, double],
    [{ $toLong: int }, long],
    [{ $toInt: double }, int],
    [{ $toDecimal: 0.1 }, Decimal128.fromString('0.100000000000000')],
    [{ $type: double }, 'double'],
    [{ $type: long }, 'long'],
    [{ $toString: 1.5e-7 }, '1.5e-07'],
    [{ $toString: { $add: [0.1, 0.2] } }, '0.3'],
    [{ $bitAnd: [int, long] }, long],
    [{ $literal: double }, double],
    [{ $setUnion: [[int], [double], [long]] }, [int]],
    [{ $setIntersection: [[double, int], [long]] }, [double]],
    [{ $toString: new Double(-0) }, '-0'],
    [{ $toDouble: Decimal128.fromString('-Infinity') }, new Double(Number.NEGATIVE_INFINITY)],
    [{ $toDouble: Decimal128.fromString('15E-1') }, new Double(1.5)],
    [{ $add: [new Date(0), -1.5] }, new Date(-2)],
    [{ $add: [new Date(0), 1.5] }, new Date(2)],
    [{ $abs: new Int32(-(2 ** 31)) }, Long.fromNumber(2 ** 31)],
    [{ $type: new BSONSymbol('s') }, 'symbol'],
    [{ $type: new Code('1', { a: 1 }) }, 'javascriptWithScope'],
    [{ $type: new Code('1') }, 'javascript'],
  ])('keeps its kind: %j', (expression, expected) => {
    expect(typed(expression)).toEqual(expected);
  });
});

it('long texts and lists take no longer than they must', () => {
  const a = 'a'.repeat(1_000_000);
  const ids = Array.from({ length: 3_000 }, (_, id) => `id ${id}`);
  const evaluate = compileExpression({
    bytes: { $indexOfBytes: ['$text', '$part'] },
    points: { $indexOfCP: ['$text', '$part'] },
    kept: { $size: { $filter: { input: '$ids', cond: { $in: ['$$this', '$ids'] } } } },
    known: { $size: { $filter: { input: '$ids', cond: { $in: ['$$this', ids] } } } },
  });
  const before = performance.now();
  const answer = evaluate({ text: `😀${a}b`, part: `${a.slice(500_000)}b`, ids });
  expect(answer).toEqual({ bytes: 500_004, points: 500_001, kept: 3_000, known: 3_000 });
  expect(performance.now() - before).toBeLessThan(1_000);
});

it.each([
  [['x😀yx', 'x', 1], 6, 3],
  [['x😀yx', 'y', 0, 5], -1, 2],
  [['x😀', '', 2], 2, 2],
  [['x', '', 2], -1, -1],
  [['x😀', '😀', 1, 2], -1, 1],
])('the place of %j is %i in bytes and %i in characters', (operands, bytes, points) => {
  expect(value([{ $indexOfBytes: operands }, { $indexOfCP: operands }])).toEqual([bytes, points]);
});

describe('a stage', () => {
  const run = (docs: Doc[], ...stages: Doc[]) => toPlain(compileStages(parsePipeline(toTyped(stages)))(toTyped(docs)));

  it.each<[Doc[], Doc, Doc[]]>([
    [[{ a: [{ x: 1 }, 5] }], { $addFields: { 'a.b': 9 } }, [{ a: [{ x: 1, b: 9 }, { b: 9 }] }]],
    [[{ a: 5 }], { $set: { 'a.q': 9 } }, [{ a: { q: 9 } }]],
    [[{ a: 1, b: 2 }], { $set: { a: '$missing', c: '$b' } }, [{ b: 2, c: 2 }]],
    [[{ a: 1, b: 2 }], { $set: { a: '$b', b: '$a' } }, [{ a: 2, b: 1 }]],
    [[{ _id: 1, a: [1, { b: 2 }], c: 3 }], { $project: { 'a.b': 1 } }, [{ _id: 1, a: [{ b: 2 }] }]],
    [[{ _id: 1, a: [1, { b: 2 }] }], { $project: { 'a.c': '$_id', _id: 0 } }, [{ a: [{ c: 1 }, { c: 1 }] }]],
    [[{ _id: 1, a: 1, b: 2 }], { $project: { a: 0 } }, [{ _id: 1, b: 2 }]],
    [[{ _id: 1, a: { b: 1, c: 2 } }], { $unset: ['a.b', '_id'] }, [{ a: { c: 2 } }]],
    [[{ a: 1, o: { b: 2 } }], { $replaceRoot: { newRoot: { $mergeObjects: ['$o', { c: '$a' }] } } }, [{ b: 2, c: 1 }]],
    [
      [{ t: 'a' }, { t: 'b' }, { t: 'b' }],
      { $sortByCount: '$t' },
      [
        { _id: 'b', count: 2 },
        { _id: 'a', count: 1 },
      ],
    ],
    [
      [{ a: [1, 2] }],
      { $unwind: { path: '$a', includeArrayIndex: 'o.ix' } },
      [
        { a: 1, o: { ix: 0 } },
        { a: 2, o: { ix: 1 } },
      ],
    ],
    [[{ a: [] }, { a: 5 }], { $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }, [{}, { a: 5 }]],
    [
      [{ a: 1 }],
      { $facet: { n: [{ $count: 'all' }], first: [{ $limit: 1 }] } },
      [{ n: [{ all: 1 }], first: [{ a: 1 }] }],
    ],
    [
      [{ n: 1 }, {}, { n: 'x' }, { n: null }],
      { $group: { _id: null, all: { $push: '$n' } } },
      [{ _id: null, all: [1, 'x', null] }],
    ],
    [[{ n: 1 }, {}, { n: 1 }], { $group: { _id: null, all: { $addToSet: '$n' } } }, [{ _id: null, all: [1] }]],
    [
      [{ n: 1 }, { n: 'x' }, { n: [1, 5] }],
      { $group: { _id: null, most: { $max: '$n' } } },
      [{ _id: null, most: [1, 5] }],
    ],
    [
      [{}, { n: 2 }],
      { $group: { _id: '$k', first: { $first: '$n' }, last: { $last: '$n' } } },
      [{ _id: null, first: null, last: 2 }],
    ],
    [
      [{ n: 2 }, { n: 4 }],
      { $group: { _id: 1, s: { $stdDevSamp: '$n' }, a: { $avg: '$n' }, c: { $count: {} } } },
      [{ _id: 1, s: Math.SQRT2, a: 3, c: 2 }],
    ],
    [[{ n: 2 }, { n: 4 }], { $group: { _id: 1, top: { $maxN: { n: 1, input: '$n' } } } }, [{ _id: 1, top: [4] }]],
    [[{ a: 1 }], { $unwind: '$constructor' }, []],
    [
      [{ list: [{ a: 1 }], a: [7] }],
      { $unwind: { path: '$a', includeArrayIndex: 'list.ix' } },
      [{ list: { ix: 0 }, a: 7 }],
    ],
    [
      [{ _id: { n: 1 }, s: 5 }],
      { $group: { _id: '$_id', x: { $firstN: { n: '$n', input: '$s' } } } },
      [{ _id: { n: 1 }, x: [5] }],
    ],
    [[{ a: 1 }], { $replaceWith: { b: '$a', _id: 2 } }, [{ b: 1, _id: 2 }]],
    [[{ a: 1 }], { $documents: [{ b: { $add: [1, 1] } }] }, [{ b: 2 }]],
  ])('of %j by %j', (docs, stage, expected) => {
    expect(run(docs, stage)).toEqual(expected);
  });

  it.each<[Doc, number]>([
    [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b' } }, 9],
    [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c', more: 1 } }, 9],
    [{ $project: {} }, 51272],
    [{ $project: 5 }, 15969],
    [{ $project: { a: {} } }, 51270],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $addFields: 5 }, 40272],
    [{ $set: {} }, 40177],
    [{ $unset: 5 }, 31002],
    [{ $unset: [] }, 31119],
    [{ $facet: {} }, 40169],
    [{ $facet: { a: [{ $facet: { b: [] } }] } }, 40600],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: null, n: 5 } }, 40234],
    [{ $group: { _id: null, n: { $add: [1] } } }, 15952],
    [{ $group: { _id: null, 'n.m': { $sum: 1 } } }, 40235],
    [{ $sortByCount: 5 }, 40149],
    [{ $unwind: { path: '$a', bogus: 1 } }, 28811],
    [{ $unwind: 'a' }, 28818],
    [{ $sample: { size: 1, bogus: 1 } }, 28748],
    [{ $sort: {} }, 15976],
    [{ $sort: 5 }, 15973],
    [{ $replaceRoot: { newRoot: 5 } }, 40228],
    [{ $replaceRoot: {} }, 40231],
    [{ $match: { a: { $bogus: 1 } } }, 2],
    [{ $bucket: {} }, 40324],
    [{ $project: { a: { $slice: 1 } } }, 28667],
    [{ $project: { a: { $elemMatch: { b: 1 } } } }, 168],
    [{ $project: { a: 0, b: '$a' } }, 31310],
    [{ $unwind: '$a..b' }, 15998],
    [{ $unwind: '$$ROOT.a' }, 16410],
    [{ $facet: { 'a.b': [] } }, 16412],
    [{ $sort: { a: 2 } }, 15975],
    [{ $sort: { 'a..b': 1 } }, 15998],
  ])('%j is refused by %i', (stage, code) => {
    expect(codeOf(() => run([{ a: 1 }], stage))).toBe(code);
  });
});
