import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  expectError,
  expectJsonHeaders,
  getDescription,
  getMine,
  getStatuses,
  getTypes,
  listMine,
  listTypes,
} from '../../support/answers';
import { DEMO_APP, DEMO_PASSWORD, get, postToken, requestToken, tokenOf } from '../../support/api-client';

const INFO = '/api/oauth2/tokeninfo';
const GARAGE = { type: 'Building/Residential/Garage/New' };

const TokenInfo = z.strictObject({
  appId: z.literal('demo-app'),
  userId: z.string().optional(),
  scopes: z.array(z.string()),
  expiresIn: z.number(),
});
async function infoOf(header: string): Promise<z.output<typeof TokenInfo>> {
  const response = await get(INFO, header);
  expect(response.status).toBe(200);
  expectJsonHeaders(response);
  return TokenInfo.parse(await response.json());
}

let token: string;
beforeAll(async () => {
  token = await tokenOf('contractor', 'records');
});

describe('the Authorization header', () => {
  it('accepts the token with and without Bearer', async () => {
    expect(await listMine('', `Bearer ${token}`)).toEqual(await listMine('', token));
    expect(await infoOf(`Bearer ${token}`)).toMatchObject({ appId: 'demo-app', scopes: ['records'] });
  });

  const BAD: readonly [string, (good: string) => string][] = [
    ['an unknown token', () => 'not-a-token'],
    ['an unknown token of the right form', () => 'A'.repeat(43)],
    ['Bearer with an unknown token', () => 'Bearer not-a-token'],
    ['Bearer without a token', () => 'Bearer'],
    ['another scheme', (good) => `Token ${good}`],
    ['Basic', () => `Basic ${Buffer.from('demo-app:demo-secret').toString('base64')}`],
    ['two words', (good) => `Bearer ${good} ${good}`],
    ['a comma', (good) => `${good},${good}`],
    ['quotes', (good) => `"${good}"`],
    ['one character less', (good) => good.slice(0, -1)],
    ['one character more', (good) => `${good}A`],
    ['another case', (good) => good.toLowerCase()],
    ['a JSON operator', () => '{"$gt":""}'],
    ['Bearer and a JSON operator', () => 'Bearer {"$gt":""}'],
    ['10,000 characters', () => 'a'.repeat(10_000)],
  ];
  const CALLS = [
    ['my records', (header: string) => getMine('', header)],
    ['record types', (header: string) => getTypes('module=Building', header)],
    ['describe', (header: string) => getDescription(GARAGE, header)],
    ['checklist statuses', (header: string) => getStatuses('group=FIRE', header)],
    ['tokeninfo', (header: string) => get(INFO, header)],
  ] as const;

  it.each(BAD)('with %s gets 401 everywhere and is never treated as anonymous', async (_, header) => {
    for (const [, call] of CALLS) await expectError(await call(header(token)), 401, 'invalid_token');
  });

  it('does not accept a refresh token', async () => {
    const form = { grant_type: 'password', username: 'citizen@example.org', password: DEMO_PASSWORD, scope: 'records' };
    const body = z
      .looseObject({ refresh_token: z.string() })
      .parse(await (await postToken({ ...DEMO_APP, ...form })).json());
    await expectError(await getMine('', body.refresh_token), 401, 'invalid_token');
  });

  it('cannot be replaced by a query parameter', async () => {
    const response = await getMine({ access_token: token, token }, undefined);
    expect(response.headers.get('x-ignored')?.split(', ').sort()).toEqual(['access_token', 'token']);
    expect(await response.json()).toMatchObject({ status: 200, result: [] });
  });
});

describe('a deprecated scope', () => {
  const CALLS: Record<string, (header: string) => Promise<Response>> = {
    get_my_records: (header) => getMine('limit=1', header),
    get_create_record_describe: (header) => getDescription(GARAGE, header),
    get_inspection_checklist_statuses: (header) => getStatuses('group=BUILDING', header),
  };

  it.each([...Object.keys(CALLS), 'get_settings_record_types'])('%s allows only its one operation', async (scope) => {
    const deprecated = await tokenOf('contractor', scope);
    for (const [name, call] of Object.entries(CALLS)) {
      const response = await call(deprecated);
      if (name === scope) expect(response.status, name).toBe(200);
      else await expectError(response, 403, 'forbidden');
    }
    expect((await listTypes('module=Building&limit=1', deprecated)).length).toBe(1);
  });

  it.each([
    ['records', [200, 200, 403]],
    ['inspections', [403, 403, 200]],
    ['records inspections', [200, 200, 200]],
    ['get_my_records get_create_record_describe', [200, 200, 403]],
  ])('combines with current scopes: "%s"', async (scope, statuses) => {
    const asked = await tokenOf('contractor', scope);
    const responses = await Promise.all(Object.values(CALLS).map((call) => call(asked)));
    expect(responses.map(({ status }) => status)).toEqual(statuses);
  });

  it('returns the same records as the current scope', async () => {
    expect(await listMine('', await tokenOf('contractor', 'get_my_records'))).toEqual(await listMine('', token));
  });
});

describe('a missing scope', () => {
  it('is named for my records, too', async () => {
    const { more } = await expectError(await getMine('', await tokenOf('contractor', 'inspections')), 403, 'forbidden');
    expect(more).toMatch(/\brecords\b/);
  });

  it('is reported only to known callers; others are asked for a token', async () => {
    for (const answer of [await getDescription(GARAGE), await getStatuses('group=FIRE'), await get(INFO)])
      expect((await expectError(answer, 401, 'no_token')).message).toBe('Token is required.');
  });
});

describe('GET tokeninfo', () => {
  it('returns the user, the scopes and the rest of the 24 hours', async () => {
    const { userId, scopes, expiresIn } = await infoOf(await tokenOf('contractor', 'records inspections'));
    expect(userId).toEqual(expect.any(String));
    expect([...scopes].sort()).toEqual(['inspections', 'records']);
    expect(expiresIn).toBeGreaterThan(86_000);
    expect(expiresIn).toBeLessThanOrEqual(86_400);
  });

  it('tells two people apart', async () => {
    expect((await infoOf(token)).userId).not.toBe((await infoOf(await tokenOf('citizen'))).userId);
  });

  it('names no user for an app-only token', async () => {
    const app = await requestToken({ grant_type: 'client_credentials', scope: 'records' });
    expect((await infoOf(app)).userId).toBeUndefined();
  });
});
