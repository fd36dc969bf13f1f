import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { getMine, listAllMine, listMine, parseMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { RECORD_FIELD_NAMES, RELATED_NAMES } from '../../support/data/record-names';

let token: string;
/** The records with every field and collection. */
let full: RecordItem[];
beforeAll(async () => {
  token = await tokenOf('contractor');
  full = await listAllMine(token, { expand: RELATED_NAMES.join(',') });
});

/** The first page, reduced to the named fields by a plain loop. */
const reduced = (names: readonly string[], count = 25): object[] =>
  full
    .slice(0, count)
    .map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))));

const ignoredOf = (response: Response): string[] => response.headers.get('x-ignored')?.split(/,\s*/) ?? [];

describe('GET my records: the fields parameter', () => {
  it.each(RECORD_FIELD_NAMES)('returns only %s, in records that have it', async (name) => {
    const response = await getMine({ fields: name }, token);
    expect(response.headers.get('x-ignored')).toBeNull();
    expect((await parseMine(response)).result).toEqual(reduced([name]));
  });

  it.each([
    ['two', 'fields=id,openedDate', ['id', 'openedDate']],
    ['blanks, empty items and a duplicate', 'fields=%20id%20,,openedDate,id', ['id', 'openedDate']],
    ['a list sent twice', 'fields=id&fields=openedDate', ['id', 'openedDate']],
  ])('accepts %s', async (_, query, names) => {
    expect(await listMine(query, token)).toEqual(reduced(names));
  });

  it.each([
    ['fields=id,noSuchName', ['id'], ['fields=noSuchName']],
    ['fields=Id,customId', ['customId'], ['fields=Id']],
    ['fields=customId,type.value', ['customId'], ['fields=type.value']],
    ['fields=id,__proto__,constructor', ['id'], ['fields=__proto__', 'fields=constructor']],
    ['fields=id,memberIds,parties,_id', ['id'], ['fields=memberIds', 'fields=parties', 'fields=_id']],
  ])('ignores unknown names in %s and reports them', async (query, names, ignored) => {
    const response = await getMine(query, token);
    expect(ignoredOf(response).sort()).toEqual([...ignored].sort());
    expect((await parseMine(response)).result).toEqual(reduced(names));
  });

  it.each(['fields=', 'fields=,', 'fields=noSuchName', 'fields=__proto__,toString'])(
    'returns all fields for %s, which names nothing valid',
    async (query) => {
      expect(await listMine(query, token)).toEqual(reduced(RECORD_FIELD_NAMES));
    },
  );

  it.each(RELATED_NAMES)('returns nothing for %s without expand, and no error', async (name) => {
    const response = await getMine({ fields: name }, token);
    expect(ignoredOf(response)).toEqual([]);
    expect((await parseMine(response)).result).toEqual(reduced([]));
    expect(await listMine({ fields: `id,${name}` }, token)).toEqual(reduced(['id']));
    expect(await listMine({ fields: 'id', expand: name }, token)).toEqual(reduced(['id', name]));
  });

  it('leaves order and filters unchanged, whether their fields are named or not', async () => {
    expect(await listMine('fields=customId&statusTypes=OPEN&module=Building&limit=1000', token)).toEqual(
      full
        .filter(({ statusType, module }) => statusType === 'OPEN' && module === 'Building')
        .map(({ customId }) => ({ customId })),
    );
  });
});

describe('GET my records: the expand parameter', () => {
  it('returns no related collection by default', async () => {
    expect(await listMine('', token)).toEqual(reduced(RECORD_FIELD_NAMES));
  });

  it.each(RELATED_NAMES)('returns only %s, in records that have it', async (name) => {
    expect(await listMine({ expand: name }, token)).toEqual(reduced([...RECORD_FIELD_NAMES, name]));
  });

  it.each(RELATED_NAMES)('never returns an empty list of %s', (name) => {
    for (const record of full) expect(record[name]).not.toEqual([]);
  });

  it('returns addresses, contacts and professionals of real permits if all are expanded', () => {
    for (const name of ['addresses', 'contacts', 'professionals'] as const)
      expect(full.filter((record) => record[name] !== undefined).length).toBeGreaterThan(300);
  });

  it.each([
    ['expand=contacts,addresses', ['contacts', 'addresses']],
    ['expand=%20contacts,,contacts&expand=addresses', ['contacts', 'addresses']],
    ['expand=', []],
  ])('returns the collections in %s', async (query, names) => {
    expect(await listMine(query, token)).toEqual(reduced([...RECORD_FIELD_NAMES, ...names]));
  });

  it.each([
    ['expand=foo', [], ['expand=foo']],
    ['expand=Addresses,contacts', ['contacts'], ['expand=Addresses']],
    ['expand=associations,type,__proto__', [], ['expand=associations', 'expand=type', 'expand=__proto__']],
  ])('ignores unknown names in %s and reports them', async (query, names, ignored) => {
    const response = await getMine(query, token);
    expect(ignoredOf(response).sort()).toEqual([...ignored].sort());
    expect((await parseMine(response)).result).toEqual(reduced([...RECORD_FIELD_NAMES, ...names]));
  });

  it.each([
    ['not named in fields', 'fields=id&expand=addresses', ['id', 'addresses']],
    ['named in fields, too', 'fields=addresses&expand=addresses', ['addresses']],
    ['not named although another one is', 'fields=id,contacts&expand=addresses', ['id', 'addresses']],
  ])('returns an expanded collection that is %s', async (_, query, names) => {
    expect(await listMine(query, token)).toEqual(reduced(names));
  });
});

describe('x-ignored', () => {
  it('names the ignored parameters and values in the contract’s notation', async () => {
    const response = await getMine('fields=abc&expand=foo&colour=1', token);
    expect(ignoredOf(response).sort()).toEqual(['colour', 'expand=foo', 'fields=abc']);
  });

  it.each([
    ['module%5B$ne%5D=x', 'module%5B%24ne%5D'],
    ['%C3%B1=1', '%C3%B1'],
    ['a%2Cb=1', 'a%2Cb'],
    ['Module=Building', 'Module'],
    ['__proto__=x', '__proto__'],
    ['constructor=x', 'constructor'],
    ['hasOwnProperty=x', 'hasOwnProperty'],
    ['nxtPmodule=x', 'nxtPmodule'],
    ['id=DEMO-1', 'id'],
  ])('names the unknown parameter %s percent-encoded as %s, and the body is unchanged', async (query, name) => {
    const response = await getMine(query, token);
    // Not every encoder encodes `$`, so the decoded name is compared.
    expect(ignoredOf(response).map(decodeURIComponent)).toEqual([decodeURIComponent(name)]);
    expect(response.headers.get('x-ignored')).toMatch(/^[\x21-\x7e]+$/);
    expect((await parseMine(response)).result).toEqual(reduced(RECORD_FIELD_NAMES));
  });

  it('is at most 200 characters long', async () => {
    const query = Array.from({ length: 150 }, (_, index) => `unknown-parameter-${index}=x`).join('&');
    const header = (await getMine(query, token)).headers.get('x-ignored') ?? '';
    expect(header.length).toBeLessThanOrEqual(200);
    expect(header).toContain('unknown-parameter-0');
  });

  it('is absent if nothing was ignored', async () => {
    expect((await getMine('fields=id&expand=contacts&limit=1', token)).headers.get('x-ignored')).toBeNull();
  });
});
