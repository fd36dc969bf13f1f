import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { partyNumber } from '@/lib/import/record/party-number';
import { linkIdentities } from '@/lib/records/membership/link-identities';
import { identity } from '@/lib/records/membership/parties';
import type { RecordItem } from '@/lib/records/schema/record';
import { expectedMatches, FILTER_NAMES, type QueryFilters } from '@/lib/testing/filter-oracle';
import { expectParameterError, getMine, listAllMine, listMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { idsOf } from '../../support/data/ordering';
import { createCitizen } from '../../support/identity/new-citizen';
import { usePortalDatabase } from '../../support/portal-database';

let token: string;
let whole: RecordItem[];
beforeAll(async () => {
  token = await tokenOf('contractor');
  whole = await listAllMine(token);
});

const NAMES = FILTER_NAMES.filter((name) => !/Date(From|To)$/.test(name));
const looped = (query: QueryFilters): string[] => idsOf(expectedMatches(whole, query));

/** The values of a record that each filter can match. */
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

describe('GET my records: a single filter', () => {
  it.each(NAMES.filter((name) => name !== 'customId'))(
    'by %s returns what a plain loop finds, for every value in the data',
    async (name) => {
      const values = valuesOf(name);
      for (const value of values) {
        const expected = looped({ [name]: value });
        expect(expected.length).toBeGreaterThan(0);
        expect(idsOf(await listAllMine(token, { [name]: value })), value).toEqual(expected);
      }
    },
  );

  it('by customId returns what a plain loop finds, for a sample of numbers', async () => {
    const numbers = valuesOf('customId').filter((_, index) => index % 60 === 0);
    const responses = await Promise.all(numbers.map((customId) => listAllMine(token, { customId })));
    expect(responses.map((records) => records.map((record) => record.customId))).toEqual(numbers.map((one) => [one]));
  });

  it.each(NAMES.filter((name) => name !== 'statusTypes'))(
    'by %s returns nothing for an unknown value',
    async (name) => {
      expect(await listMine({ [name]: 'no such value' }, token)).toEqual([]);
    },
  );

  it.each(['module', 'type', 'status', 'recordClass', 'customId'])(
    'by %s is case-sensitive and matches the whole value',
    async (name) => {
      const value = valuesOf(name)[0] ?? '';
      const others = [value.toLowerCase(), value.slice(0, -1), `^${value.slice(0, 3)}`];
      for (const other of others) expect(await listMine({ [name]: other }, token), other).toEqual([]);
    },
  );

  it.each(NAMES)('by %s is ignored if its value is empty', async (name) => {
    expect(idsOf(await listAllMine(token, { [name]: '' }))).toEqual(idsOf(whole));
  });

  it('by status does not match a translation', async () => {
    expect(await listMine({ status: 'Completado', lang: 'es' }, token)).toEqual([]);
    const inSpanish = await listAllMine(token, { status: 'Completed', lang: 'es' });
    expect(idsOf(inSpanish)).toEqual(looped({ status: 'Completed' }));
  });
});

describe('GET my records: the two forms of a record type', () => {
  it('match a type in dash form as a whole, even if a level contains a dash', async () => {
    const disconnect = await usePortalDatabase();
    const { accountId, token: citizen } = await createCitizen('Nina Nonresidential');
    // Only commercial permits have a level with a dash, and the demo's accounts have none.
    await linkIdentities(accountId, [identity.contact(partyNumber('C', 'Cougar Contractors'))], {
      actor: 'command-line',
    });
    await disconnect();
    const one = (await listAllMine(citizen)).find((record) => record.type?.id?.includes('Non-Residential'));
    const { id = '', value = '' } = one?.type ?? {};
    const byDash = await listAllMine(citizen, { type: id });
    expect(byDash.length).toBeGreaterThan(0);
    expect(byDash).toEqual(await listAllMine(citizen, { type: value }));
    for (const wrong of [value.replace('Non-', 'Non/'), value.replace('/', '-'), id.replace('Non-', 'Non/')])
      expect(await listMine({ type: wrong }, citizen), wrong).toEqual([]);
  });

  it('can be mixed in one list', async () => {
    const [first, second] = [...new Map(whole.map((record) => [record.type?.value, record.type])).values()];
    const types = `${first?.value},${second?.id}`;
    expect(idsOf(await listAllMine(token, { types }))).toEqual(looped({ types }));
  });
});

describe('GET my records: several filters', () => {
  it('return the intersection of module with modules and of type with types', async () => {
    const [first = '', second = ''] = valuesOf('type').filter((value) => value.includes('/'));
    expect(idsOf(await listAllMine(token, { type: first, types: `${first},${second}` }))).toEqual(
      looped({ type: first }),
    );
    expect(await listMine({ type: first, types: second }, token)).toEqual([]);
    expect(idsOf(await listAllMine(token, { module: 'Building', modules: 'Building,Nothing' }))).toEqual(
      looped({ module: 'Building' }),
    );
    expect(await listMine({ module: 'Building', modules: 'Demolition' }, token)).toEqual([]);
  });

  it('are combined with AND, in any combination', async () => {
    const pair = fc
      .constantFrom(...NAMES)
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...valuesOf(name), 'CLOSED')));
    const query = fc.uniqueArray(pair, { minLength: 2, maxLength: 4, selector: ([name]) => name });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const filters = Object.fromEntries(pairs);
        expect(idsOf(await listAllMine(token, filters))).toEqual(looped(filters));
      }),
      { numRuns: 20 },
    );
  });
});

describe('GET my records: comma-separated lists', () => {
  it.each([
    ['blanks around items are trimmed', 'statusTypes=%20OPEN%20,%20VOID%20'],
    ['empty items are dropped', 'statusTypes=,OPEN,,VOID,'],
    ['duplicates count once', 'statusTypes=OPEN,VOID,OPEN,VOID'],
    ['a list sent twice is merged', 'statusTypes=OPEN&statusTypes=VOID'],
    ['a list is merged with a blank one', 'statusTypes=OPEN,VOID&statusTypes='],
  ])('are read leniently: %s', async (_, query) => {
    expect(idsOf(await listMine(`${query}&limit=1000`, token))).toEqual(looped({ statusTypes: 'OPEN,VOID' }));
  });

  it('of nothing but commas are ignored', async () => {
    expect(idsOf(await listMine('modules=,%20,&statusTypes=,&limit=1000', token))).toEqual(idsOf(whole));
  });

  it.each(['BOGUS', 'open', 'OPEN,BOGUS', 'OPEN;VOID', '{"$gt":""}'])(
    'refuse statusTypes=%s with 400',
    async (words) => {
      await expectParameterError(await getMine({ statusTypes: words }, token), 'data_validation_error', 'statusTypes');
    },
  );
});
