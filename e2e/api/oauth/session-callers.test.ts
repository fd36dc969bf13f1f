import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { expectError, listAllMine, MINE, parseMine, parseStatuses, STATUSES } from '../../support/answers';
import { baseUrl, get, tokenOf } from '../../support/api-client';
import { idsOf } from '../../support/data/ordering';
import { cookiesOf, signInAs } from '../../support/session';

let cookie: string;
let ofCitizen: RecordItem[];
let ofContractor: RecordItem[];
beforeAll(async () => {
  cookie = await signInAs('citizen');
  ofCitizen = await listAllMine(await tokenOf('citizen'));
  ofContractor = await listAllMine(await tokenOf('contractor'));
});

const mineWith = async (headers: Readonly<Record<string, string>>, query = 'limit=1000', token?: string) =>
  (await parseMine(await get(`${MINE}?${query}`, token, headers))).result;

describe('the session of a citizen', () => {
  it('returns the same records as the same person’s token', async () => {
    expect(ofCitizen.length).toBeGreaterThan(0);
    expect(await mineWith({ cookie })).toEqual(ofCitizen);
  });

  it('returns no record of the contractor by number, type, page or offset', async () => {
    const foreign = new Set(idsOf(ofContractor));
    const { customId, type } = ofContractor[0] ?? {};
    expect(await mineWith({ cookie }, `customId=${customId}`)).toEqual([]);
    const queries = [
      `type=${encodeURIComponent(type?.value ?? '')}`,
      'module=Building&limit=1000',
      'offset=12',
      'offset=300',
    ];
    for (const query of queries)
      expect(idsOf(await mineWith({ cookie }, query)).filter((id) => foreign.has(id))).toEqual([]);
  });

  it('has only the scope "records"', async () => {
    const { more } = await expectError(await get(`${STATUSES}?group=FIRE`, undefined, { cookie }), 403, 'forbidden');
    expect(more).toMatch(/\binspections\b/);
  });

  it('is ignored if a token is sent, valid or not', async () => {
    expect(await mineWith({ cookie }, 'limit=1000', await tokenOf('contractor'))).toEqual(ofContractor);
    await expectError(await get(MINE, 'no-such-token', { cookie }), 401, 'invalid_token');
  });

  it('is rejected if it was changed', async () => {
    expect(await mineWith({ cookie: `${cookie.slice(0, -4)}AAAA` })).toEqual([]);
    expect(await mineWith({ cookie: cookie.slice(0, cookie.length / 2) })).toEqual([]);
  });

  it('ends for every copy of the cookie at sign-out', async () => {
    const own = await signInAs('citizen');
    expect(await mineWith({ cookie: own })).not.toEqual([]);
    const csrf = await get('/api/auth/csrf', undefined, { cookie: own });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const signedOut = await fetch(`${baseUrl()}/api/auth/signout`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, json: 'true' }),
      headers: { cookie: [own, ...cookiesOf(csrf)].join('; ') },
      redirect: 'manual',
    });
    expect(signedOut.status).toBeLessThan(400);
    expect(await mineWith({ cookie: own })).toEqual([]);
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example.org' }])(
    'is ignored from another site: %o',
    async (headers) => {
      const response = await get(MINE, undefined, { cookie, ...headers });
      expect(await response.text()).not.toContain(ofCitizen[0]?.id);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('a staff session', () => {
  it('reads checklist statuses but sees no one else’s records', async () => {
    const staff = await signInAs('staff');
    const statuses = await parseStatuses(await get(`${STATUSES}?group=FIRE`, undefined, { cookie: staff }));
    expect(statuses.length).toBeGreaterThan(0);
    const seen = idsOf(await mineWith({ cookie: staff }));
    expect(seen.filter((id) => idsOf([...ofContractor, ...ofCitizen]).includes(id))).toEqual([]);
  });
});
