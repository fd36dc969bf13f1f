import { beforeAll, describe, expect, it } from 'vitest';
import {
  DESCRIBE,
  expectError,
  expectParameterError,
  getMine,
  getTypes,
  listMine,
  MINE,
  STATUSES,
  TYPES,
} from '../../support/answers';
import { get, tokenOf } from '../../support/api-client';
import { expectRawError, expectRawJson, sendTarget } from '../../support/attacks/raw-http';

let token: string;
beforeAll(async () => {
  token = await tokenOf('contractor');
});

const OPERATIONS = [
  [MINE, ''],
  [TYPES, 'module=Building'],
  [DESCRIBE, 'type=Building/Residential/Garage/New'],
  [STATUSES, 'group=BUILDING'],
] as const;
const withMore = (path: string, required: string, more: string): string =>
  `${path}?${[required, more].filter((part) => part !== '').join('&')}`;

const SENT_TWICE = [
  ...['module', 'type', 'status', 'recordClass', 'customId', 'openedDateFrom', 'openedDateTo', 'assignedDateFrom'],
  ...['closedDateTo', 'completedDateFrom', 'statusDateTo', 'updateDateFrom', 'closedByDepartment', 'closedByUser'],
  ...['completedByDepartment', 'completedByUser', 'limit', 'offset'],
];

describe('a single-value parameter sent twice', () => {
  it.each(SENT_TWICE)('is refused with 400 and named: %s', async (name) => {
    for (const query of [`${name}=a&${name}=b`, `${name}=1&${name}=1`])
      await expectParameterError(await getMine(query, token), 'bad_request', name);
  });
});

describe.each(OPERATIONS)('GET %s', (path, required) => {
  it.each([
    ['NUL in an unknown value', 'colour=%00'],
    ['NUL within a value', 'colour=a%00b'],
    ['NUL in an unknown name', 'col%00our=1'],
    ['NUL as a name', '%00=1'],
    ['NUL in lang', 'lang=en%00'],
    ['a tab', 'lang=%09'],
    ['a line feed', 'colour=a%0Ab'],
    ['a CRLF in a name', 'a%0D%0Ax-evil:%201=1'],
    ['an escape', 'lang=%1B'],
    ['DEL', 'colour=%7F'],
    ['a cut sequence', 'colour=%E0%A4'],
    ['a cut sequence in a name', '%E0%A4=1'],
    ['an overlong slash', 'colour=%C0%AF'],
    ['a lone surrogate', 'colour=%ED%A0%80'],
    ['Latin-1', 'colour=%FF'],
    ['no hex digits', 'colour=%zz'],
    ['a lone percent sign', 'colour=50%'],
    ['one hex digit', 'lang=%4'],
    ['no hex digits in a name', '%zz=1'],
  ])('rejects %s with 400', async (_, more) => {
    await expectError(await get(withMore(path, required, more), token), 400, 'bad_request');
  });

  it.each([
    ['operators in names', 'status[$ne]=x&$where=1&customId[$regex]=.*', 'status[$ne]'],
    ['prototype names', '__proto__=x&constructor=y&__proto__[admin]=1', '__proto__'],
    ['a name without a value', 'colour', 'colour'],
    ['a name ten times', Array.from({ length: 10 }, () => 'colour=1').join('&'), 'colour'],
  ])('ignores %s and reports it in x-ignored', async (_, more, name) => {
    const [plain, hostile] = await Promise.all([
      get(withMore(path, required, ''), token),
      get(withMore(path, required, more), token),
    ]);
    expect(hostile.status).toBe(200);
    expect(hostile.headers.get('x-ignored')?.split(', ').map(decodeURIComponent)).toContain(name);
    expect(await hostile.json()).toEqual(await plain.json());
  });

  it.each(['&&&', '&=&=1&', '&?', '&a=b=c', '&;', '&#'])('tolerates the empty parts of %s', async (more) => {
    const response = await sendTarget(`${path}?${required}${more}`, 'GET', [`Authorization: ${token}`]);
    // A `#` is not allowed in a target, so it may be refused or ignored.
    expect([200, 400]).toContain(response.status);
    expectRawJson(response);
  });
});

describe('special text', () => {
  it.each([
    '{"$gt":""}',
    '{"$ne":null}',
    '$where',
    '[object Object]',
    '__proto__',
    'null',
    '🏠',
    "' OR 1=1 --",
    '../..',
  ])('%s is an ordinary value that matches nothing', async (value) => {
    for (const name of ['module', 'types', 'status', 'customId'])
      expect(await listMine({ [name]: value }, token), name).toEqual([]);
  });

  it.each(['%00', 'a%00', '%0A', '%E0%A4', '%zz'])('%s is refused with 400 in every known parameter', async (bad) => {
    for (const name of [
      'module',
      'types',
      'statusTypes',
      'customId',
      'openedDateFrom',
      'limit',
      'fields',
      'expand',
      'lang',
    ])
      await expectError(await getMine(`${name}=${bad}`, token), 400, 'bad_request');
  });

  it('raw non-ASCII bytes in the target cause neither a 5xx nor HTML', async () => {
    const response = await sendTarget(`${MINE}?module=\xff\xfe`, 'GET', [`Authorization: ${token}`]);
    expect([200, 400]).toContain(response.status);
    expectRawJson(response);
  });

  it('a raw NUL in the target is refused as JSON', async () => {
    expectRawError(await sendTarget(`${MINE}?module=a\x00b`), 400, 'bad_request');
  });
});

const items = (count: number, length = 1): string =>
  Array.from({ length: count }, (_, index) => `${index}`.padStart(Math.max(length, 3), 'x')).join(',');

describe('limits on the size of lists and the length of items', () => {
  it.each(['modules', 'types', 'fields', 'expand'])('let %s have 100 items of 1 to 1,024 characters', async (name) => {
    for (const value of [items(100), 'x'.repeat(1_024), 'é'.repeat(1_024), items(7, 1_024)])
      expect((await getMine({ [name]: value }, token)).status, `${value.length}`).toBe(200);
  });

  it.each(['modules', 'types', 'statusTypes', 'fields', 'expand'])('refuse more with 400 in %s', async (name) => {
    for (const value of [items(101), 'x'.repeat(1_025), `a,${'x'.repeat(1_025)}`, items(9, 1_000)])
      await expectParameterError(await getMine({ [name]: value }, token), 'data_validation_error', name);
  });

  it('count the items of all parts of a list together', async () => {
    const query = `types=${items(60)}&types=${items(60).replaceAll('x', 'y').replaceAll('0', 'z')}`;
    await expectParameterError(await getMine(query, token), 'data_validation_error', 'types');
  });

  it.each(['module', 'type', 'status', 'customId', 'recordClass', 'closedByDepartment', 'lang'])(
    'allow 1,024 characters in %s and reject 1,025 with 400',
    async (name) => {
      expect((await getMine({ [name]: 'x'.repeat(1_024) }, token)).status).toBe(200);
      const response = await getMine({ [name]: 'x'.repeat(1_025) }, token);
      await expectParameterError(response, 'data_validation_error', name);
    },
  );

  it('apply to record types, too', async () => {
    const long = await getTypes({ module: 'x'.repeat(1_025) });
    await expectParameterError(long, 'data_validation_error', 'module');
  });
});
