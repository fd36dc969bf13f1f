import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { FILTER_NAMES, type Filters, filterByLoop } from '@/lib/testing/filter-oracle';
import { allMine, expectParameterError, getMine, mine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { idsOf } from '../../support/ordering';

let token: string;
let whole: RecordItem[];
beforeAll(async () => {
  token = await tokenOf('contractor');
  whole = await allMine(token);
});

const NAMES = FILTER_NAMES.filter((name) => !/Date(From|To)$/.test(name));
const looped = (query: Filters): string[] => idsOf(filterByLoop(whole, query));

/** What occurs of what a filter compares with. */
const READ: Readonly<Record<string, (record: RecordItem) => readonly (string | undefined)[]>> = {
  modules: ({ module }) => [module],
  type: ({ type }) => [type?.value, type?.id],
  types: ({ type }) => [type?.value, type?.id],
  status: ({ status }) => [status?.value, status?.text],
  statusTypes: ({ statusType }) => [statusType],
};
const valuesOf = (name: string): string[] => {
  const read = READ[name] ?? ((record: RecordItem) => [record[name as 'module']]);
  return [...new Set(whole.flatMap(read).filter((value) => value !== undefined))];
};

describe('My records: one filter equals a plain loop over the unfiltered list', () => {
  it.each(NAMES.filter((name) => name !== 'customId'))('%s, for every value that occurs', async (name) => {
    const values = valuesOf(name);
    for (const value of values) {
      const expected = looped({ [name]: value });
      expect(expected.length).toBeGreaterThan(0);
      expect(idsOf(await allMine(token, { [name]: value })), value).toEqual(expected);
    }
  });

  it('customId, for a sample of the numbers', async () => {
    const numbers = valuesOf('customId').filter((_, index) => index % 60 === 0);
    const answers = await Promise.all(numbers.map((customId) => allMine(token, { customId })));
    expect(answers.map((records) => records.map((record) => record.customId))).toEqual(numbers.map((one) => [one]));
  });

  it.each(NAMES.filter((name) => name !== 'statusTypes'))('%s matches nothing by an unknown value', async (name) => {
    expect(await mine({ [name]: 'no such value' }, token)).toEqual([]);
  });

  it.each(['module', 'type', 'status', 'recordClass', 'customId'])('%s is case-sensitive and whole', async (name) => {
    const value = valuesOf(name)[0] ?? '';
    const others = [value.toLowerCase(), value.slice(0, -1), `^${value.slice(0, 3)}`];
    for (const other of others) expect(await mine({ [name]: other }, token), other).toEqual([]);
  });

  it.each(NAMES)('%s= is as if it were not sent', async (name) => {
    expect(idsOf(await allMine(token, { [name]: '' }))).toEqual(idsOf(whole));
  });

  it('does not match a status by a text of another language', async () => {
    expect(await mine({ status: 'Completado', lang: 'es' }, token)).toEqual([]);
    const inSpanish = await allMine(token, { status: 'Completed', lang: 'es' });
    expect(idsOf(inSpanish)).toEqual(looped({ status: 'Completed' }));
  });
});

describe('My records: the record type in its two forms', () => {
  it('takes the dash form of a level that itself holds a dash, whole and never split', async () => {
    const citizen = await tokenOf('citizen');
    const one = (await allMine(citizen)).find((record) => record.type?.id?.includes('Non-Residential'));
    const { id = '', value = '' } = one?.type ?? {};
    const byDash = await allMine(citizen, { type: id });
    expect(byDash.length).toBeGreaterThan(0);
    expect(byDash).toEqual(await allMine(citizen, { type: value }));
    for (const wrong of [value.replace('Non-', 'Non/'), value.replace('/', '-'), id.replace('Non-', 'Non/')])
      expect(await mine({ type: wrong }, citizen), wrong).toEqual([]);
  });

  it('mixes the two forms in one list', async () => {
    const [first, second] = [...new Map(whole.map((record) => [record.type?.value, record.type])).values()];
    const types = `${first?.value},${second?.id}`;
    expect(idsOf(await allMine(token, { types }))).toEqual(looped({ types }));
  });
});

describe('My records: filters together', () => {
  it('module with modules, and type with types, is the intersection', async () => {
    const [first = '', second = ''] = valuesOf('type').filter((value) => value.includes('/'));
    expect(idsOf(await allMine(token, { type: first, types: `${first},${second}` }))).toEqual(looped({ type: first }));
    expect(await mine({ type: first, types: second }, token)).toEqual([]);
    expect(idsOf(await allMine(token, { module: 'Building', modules: 'Building,Nothing' }))).toEqual(
      looped({ module: 'Building' }),
    );
    expect(await mine({ module: 'Building', modules: 'Demolition' }, token)).toEqual([]);
  });

  it('combine with AND, in any combination', async () => {
    const pair = fc
      .constantFrom(...NAMES)
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...valuesOf(name), 'CLOSED')));
    const query = fc.uniqueArray(pair, { minLength: 2, maxLength: 4, selector: ([name]) => name });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const filters = Object.fromEntries(pairs);
        expect(idsOf(await allMine(token, filters))).toEqual(looped(filters));
      }),
      { numRuns: 20 },
    );
  });
});

describe('My records: comma lists', () => {
  it.each([
    ['blanks around items are trimmed', 'statusTypes=%20OPEN%20,%20VOID%20'],
    ['empty items are dropped', 'statusTypes=,OPEN,,VOID,'],
    ['duplicates count once', 'statusTypes=OPEN,VOID,OPEN,VOID'],
    ['a list sent twice is merged', 'statusTypes=OPEN&statusTypes=VOID'],
    ['a list merged with a blank one', 'statusTypes=OPEN,VOID&statusTypes='],
  ])('%s', async (_, query) => {
    expect(idsOf(await mine(`${query}&limit=1000`, token))).toEqual(looped({ statusTypes: 'OPEN,VOID' }));
  });

  it('of nothing but commas is as if it were not sent', async () => {
    expect(idsOf(await mine('modules=,%20,&statusTypes=,&limit=1000', token))).toEqual(idsOf(whole));
  });

  it.each(['BOGUS', 'open', 'OPEN,BOGUS', 'OPEN;VOID', '{"$gt":""}'])('statusTypes=%s is refused', async (words) => {
    await expectParameterError(await getMine({ statusTypes: words }, token), 'data_validation_error', 'statusTypes');
  });
});
