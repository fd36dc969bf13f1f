import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../responses/api-error';
import {
  booleanParameter,
  dateParameter,
  enumListParameter,
  enumParameter,
  integerParameter,
  listParameter,
  requiredTextParameter,
  textParameter,
} from './parameter-types';
import { parseQuery, unknownParameters } from './parse-query';
import { parseQueryString } from './query-string';

const parse = (parameter: z.ZodType<unknown, string[] | undefined>, search: string): unknown =>
  (parseQuery(z.object({ p: parameter }), parseQueryString(search)) as { p: unknown }).p;

const problem = (parameter: z.ZodType<unknown, string[] | undefined>, search: string): [string, string] => {
  try {
    parse(parameter, search);
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.message];
  }
  return ['none', ''];
};

describe('textParameter', () => {
  it.each([
    ['', undefined],
    ['p=', undefined],
    ['p=%20', undefined],
    ['p=a', 'a'],
    ['p=%20a', ' a'],
  ])('reads "%s" as %s', (search, value) => expect(parse(textParameter(''), search)).toBe(value));

  it('rejects a second value and a value that is too long', () => {
    expect(problem(textParameter(''), 'p=a&p=b')).toEqual(['bad_request', 'p was sent 2 times; send it once.']);
    expect(problem(textParameter(''), `p=${'x'.repeat(1025)}`)[0]).toBe('data_validation_error');
  });

  it('returns bad_request when a required text is missing or blank', () => {
    for (const search of ['', 'p=', 'p=%20']) {
      expect(problem(requiredTextParameter('p=Building', ''), search)).toEqual([
        'bad_request',
        'p is required, for example p=Building.',
      ]);
    }
  });
});

describe('integerParameter', () => {
  const limit = integerParameter({ min: 1, max: 1000, above: 'max', fallback: 25 }, '');
  const offset = integerParameter({ min: 0, max: 9, above: 'error', fallback: 0 }, '');

  it.each([
    ['', undefined],
    ['p=', undefined],
    ['p=1', 1],
    ['p=001', 1],
    ['p=1000', 1000],
    ['p=1001', 1000],
  ])('reads limit "%s" as %s', (search, value) => expect(parse(limit, search)).toBe(value));

  it('reads a limit of 400 digits as the maximum', () => expect(parse(limit, `p=${'9'.repeat(400)}`)).toBe(1000));

  it.each(['p=0', 'p=abc', 'p=-1', 'p=1.5', 'p=1e2', 'p=%2B1', 'p=0x10'])('rejects %s', (search) => {
    expect(problem(limit, search)[0]).toBe('data_validation_error');
  });

  it('names the whole range if values above the maximum are errors', () => {
    expect(problem(offset, 'p=10')).toEqual(['data_validation_error', 'p must be a whole number, 0 to 9.']);
  });
});

describe('list and word parameters', () => {
  it('merge lists, trim items and drop empty items and duplicates', () => {
    expect(parse(listParameter(''), 'p=a,%20b%20,,a&p=c,b')).toEqual(['a', 'b', 'c']);
    expect(parse(listParameter(''), 'p=,%20,')).toBeUndefined();
  });

  it('reject lists and items that are too long', () => {
    const many = Array.from({ length: 101 }, (_, at) => at).join(',');
    expect(problem(listParameter(''), `p=${many}`)[1]).toMatch(/more than 100 items/);
    expect(problem(listParameter(''), `p=${'x'.repeat(1025)}`)[1]).toMatch(/longer than 1024/);
    expect(problem(listParameter(''), `p=${'x,'.repeat(4097)}`)[1]).toMatch(/longer than 8192/);
    expect(problem(listParameter(''), `p=${'x,'.repeat(2500)}&p=${'x,'.repeat(2500)}`)[1]).toMatch(/longer than 8192/);
  });

  it('accept only known words, case-sensitively', () => {
    expect(parse(enumListParameter(['OPEN', 'VOID'], ''), 'p=VOID,OPEN')).toEqual(['VOID', 'OPEN']);
    expect(problem(enumListParameter(['OPEN', 'VOID'], ''), 'p=open')[1]).toMatch(/OPEN, VOID/);
    expect(parse(enumParameter(['a'], ''), 'p=a')).toBe('a');
    expect(problem(enumParameter(['a'], ''), 'p=b')[1]).toMatch(/one of a/);
  });

  it('accept only true and false as booleans', () => {
    expect([
      parse(booleanParameter(''), 'p=true'),
      parse(booleanParameter(''), 'p=false'),
      parse(booleanParameter(''), ''),
    ]).toEqual([true, false, undefined]);
    for (const search of ['p=TRUE', 'p=1', 'p=yes'])
      expect(problem(booleanParameter(''), search)[0]).toBe('data_validation_error');
  });
});

describe('dateParameter', () => {
  it.each([
    ['p=2024-02-29', '2024-02-29T00:00:00.000Z', false],
    ['p=2024-02-29+23:59:59', '2024-02-29T23:59:59.000Z', true],
    ['p=0001-01-01', '0001-01-01T00:00:00.000Z', false],
    ['p=2024-02-29T01:02:03', '2024-02-29T01:02:03.000Z', true],
  ])('reads %s as %s, with a time: %s', (search, wallClock, hasTime) => {
    expect(parse(dateParameter(''), search)).toEqual({ wallClock: Date.parse(wallClock), hasTime });
  });

  it.each([
    '2023-02-29',
    '2024-2-9',
    '2024-13-01',
    '2024-00-01',
    '2024-01-01T24:00:00',
    '2024-01-01 10:00',
    '2024-01-01T10:00:00Z',
    '2024-01-01T10:00:00%2B01:00',
    '01/02/2024',
    'today',
    '20240101',
    '0024-01-01T10:60:00',
  ])('rejects %s', (value) => expect(problem(dateParameter(''), `p=${value}`)[0]).toBe('data_validation_error'));
});

it('unknownParameters returns unknown names, including those of Object.prototype', () => {
  const raw = parseQueryString('p=1&constructor=2&__proto__=3&P=4');
  expect(unknownParameters(z.object({ p: textParameter('') }), raw)).toEqual(['constructor', '__proto__', 'P']);
});
