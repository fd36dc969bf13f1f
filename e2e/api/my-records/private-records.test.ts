import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { listAllMine, listMine, MINE, parseMine } from '../../support/answers';
import { get, requestToken, tokenOf } from '../../support/api-client';
import { idsOf } from '../../support/data/ordering';

let contractorToken: string;
let citizenToken: string;
let ofContractor: RecordItem[];
let ofCitizen: RecordItem[];
let foreign: Set<string>;
beforeAll(async () => {
  [contractorToken, citizenToken] = await Promise.all([tokenOf('contractor'), tokenOf('citizen')]);
  [ofContractor, ofCitizen] = await Promise.all([listAllMine(contractorToken), listAllMine(citizenToken)]);
  foreign = new Set(idsOf(ofContractor));
});

const distinct = (read: (record: RecordItem) => string | undefined): string[] => [
  ...new Set(ofContractor.map(read).filter((value) => value !== undefined)),
];
const leaked = (records: readonly RecordItem[]): string[] => idsOf(records).filter((id) => foreign.has(id));

describe('a citizen never sees a record of the contractor', () => {
  it('in the full list, which is not empty', () => {
    expect(ofCitizen.length).toBeGreaterThan(0);
    expect(leaked(ofCitizen)).toEqual([]);
  });

  it('by number or id in any parameter', async () => {
    const sample = ofContractor.filter((_, index) => index % 120 === 0);
    for (const { customId = '', id = '', value = '' } of sample) {
      expect(await listMine({ customId }, citizenToken)).toEqual([]);
      for (const query of [`customId=${id}`, `customId=${value}`, `recordClass=${id}`])
        expect(await listMine(query, citizenToken)).toEqual([]);
      for (const name of ['id', 'ids', 'recordId', '_id', 'id[$in]'])
        expect(leaked(await listMine({ [name]: id, limit: '1000' }, citizenToken))).toEqual([]);
    }
  });

  it('by the contractor’s type, class, status or module', async () => {
    const queries: Record<string, string>[] = [
      ...distinct((record) => record.type?.value).map((type) => ({ type })),
      { types: distinct((record) => record.type?.id).join(',') },
      ...distinct((record) => record.recordClass).map((recordClass) => ({ recordClass })),
      ...distinct((record) => record.status?.value).map((status) => ({ status })),
      { statusTypes: distinct((record) => record.statusType).join(',') },
      { module: 'Building' },
      { openedDateFrom: '1900-01-01', openedDateTo: '2999-12-31' },
    ];
    for (const query of queries)
      expect(leaked(await listAllMine(citizenToken, query)), JSON.stringify(query)).toEqual([]);
  });

  it('by paging beyond the end of the citizen’s own list', async () => {
    for (const offset of [0, 1, 5, 10, 11, 12, 13, 25, 100, 300, 352, 2_999])
      expect(leaked(await listMine({ offset: `${offset}`, limit: '1000' }, citizenToken))).toEqual([]);
    expect(await listMine({ offset: `${ofCitizen.length}` }, citizenToken)).toEqual([]);
  });

  it('by account ids or email addresses in the query', async () => {
    const query = { userId: 'demo-contractor', account: 'contractor@example.org', memberIds: 'demo-contractor' };
    expect(await listAllMine(citizenToken, query)).toEqual(ofCitizen);
  });

  it('by headers that claim another caller', async () => {
    const claims = {
      'x-user-id': 'demo-contractor',
      'x-accela-username': 'contractor@example.org',
      'x-forwarded-user': 'contractor@example.org',
      'x-remote-user': 'contractor@example.org',
      'x-middleware-subrequest': 'middleware',
      cookie: `token=${contractorToken}; access_token=${contractorToken}`,
    };
    expect((await parseMine(await get(`${MINE}?limit=1000`, citizenToken, claims))).result).toEqual(ofCitizen);
  });

  it('when both call at the same moment over the same connections', async () => {
    const turns = Array.from({ length: 24 }, (_, index) => index % 2 === 0);
    const responses = await Promise.all(
      turns.map((isCitizen) => listMine('limit=5', isCitizen ? citizenToken : contractorToken)),
    );
    expect(responses).toEqual(turns.map((isCitizen) => (isCitizen ? ofCitizen : ofContractor).slice(0, 5)));
  });
});

describe('other callers never see a record of the contractor', () => {
  it.each(['staff', 'admin'] as const)('as %s', async (account) => {
    const token = await tokenOf(account);
    expect(leaked(await listAllMine(token))).toEqual([]);
    for (const { customId = '' } of ofContractor.slice(0, 3)) expect(await listMine({ customId }, token)).toEqual([]);
  });

  it('as an app without a user', async () => {
    const token = await requestToken({ grant_type: 'client_credentials', scope: 'records' });
    expect(await listAllMine(token)).toEqual([]);
    expect(await listMine({ customId: ofContractor[0]?.customId ?? '' }, token)).toEqual([]);
  });

  it('as an anonymous caller', async () => {
    for (const query of ['', 'limit=1000', `customId=${ofContractor[0]?.customId}`, 'module=Building'])
      expect(await listMine(query)).toEqual([]);
    expect((await parseMine(await get(MINE))).page).toEqual({ offset: 0, limit: 25, hasmore: false });
  });

  it.each([
    'next-auth.session-token=forged',
    '__Host-next-auth.session-token=forged; __Secure-next-auth.session-token=forged',
    'next-auth.session-token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vLWNvbnRyYWN0b3IifQ.',
    'next-auth.session-token=%E0%A4; a=%zz; =; ;;',
  ])('with the forged session %s', async (cookie) => {
    expect((await parseMine(await get(MINE, undefined, { cookie }))).result).toEqual([]);
  });
});
