import { describe, expect, it } from 'vitest';
import { DEMO_TIME_ZONE } from '@/lib/platform/settings/demo-agency';
import { DESCRIBE, expectError, getMine, MINE, STATUSES, TYPES } from '../../support/answers';
import { DEMO_APP, get, postToken, tokenOf } from '../../support/api-client';

const TRACE_ID = /^[\w-]{16,}$/;

describe('x-trace-id', () => {
  it.each([
    ['my records', MINE],
    ['record types', `${TYPES}?module=Building`],
    ['describe', `${DESCRIBE}?type=Building/Residential/Garage/New`],
    ['checklist statuses', `${STATUSES}?group=BUILDING`],
    ['health', '/api/health/live'],
    ['readiness', '/api/health/ready'],
    ['tokeninfo', '/api/oauth2/tokeninfo'],
  ])('is in every answer from %s and differs each time', async (_, path) => {
    const token = await tokenOf('staff');
    const ids = await Promise.all([1, 2, 3].map(async () => (await get(path, token)).headers.get('x-trace-id')));
    for (const id of ids) expect(id).toMatch(TRACE_ID);
    expect(new Set(ids).size).toBe(3);
  });

  it('is in every answer of the token endpoint, granted or refused', async () => {
    const granted = await postToken({ ...DEMO_APP, grant_type: 'client_credentials', scope: 'records' });
    expect(granted.headers.get('x-trace-id')).toMatch(TRACE_ID);
    expect((await postToken({ grant_type: 'magic' })).headers.get('x-trace-id')).toMatch(TRACE_ID);
  });

  it.each([
    [400, 'bad_request', `${MINE}?module=%00`],
    [400, 'data_validation_error', `${MINE}?limit=0`],
    [401, 'no_token', STATUSES],
    [404, 'resource_not_found', '/api/nothing'],
  ])('of a %i %s equals the traceId in the body', async (status, code, path) => {
    const { traceId } = await expectError(await get(path), status, code);
    expect(traceId).toMatch(TRACE_ID);
  });

  it('does not echo a value sent by the caller', async () => {
    const response = await get(MINE, undefined, { 'x-trace-id': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}' });
    expect(response.headers.get('x-trace-id')).not.toContain('"');
  });
});

describe('other response headers', () => {
  it('name the time zone of date-times for my records', async () => {
    const responses = [await getMine('', await tokenOf('contractor')), await getMine('')];
    expect(responses.map((response) => response.headers.get('x-time-zone'))).toEqual([DEMO_TIME_ZONE, DEMO_TIME_ZONE]);
  });

  it('declare JSON, even when compressed', async () => {
    const token = await tokenOf('contractor');
    for (const encoding of ['identity', 'gzip', 'br', 'gzip;q=0, *;q=0.5']) {
      const response = await get(`${MINE}?limit=50`, token, { 'accept-encoding': encoding });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await response.json()).toMatchObject({ status: 200, page: { limit: 50 } });
    }
  });

  it('let no site outside the configured origins read the answer', async () => {
    const response = await get(MINE, undefined, { origin: 'https://evil.example.org' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('do not name the software', async () => {
    expect((await get(MINE)).headers.get('x-powered-by')).toBeNull();
  });
});

describe('errors', () => {
  it('reveal no internals', async () => {
    const token = await tokenOf('contractor');
    for (const query of [
      'limit=abc',
      'openedDateFrom={"$gt":""}',
      'statusTypes=BOGUS',
      'module=a&module=b',
      'a=%E0%A4',
    ]) {
      const text = await (await getMine(query, token)).text();
      expect(text).not.toMatch(/zod|mongo|node_modules|\.ts\b|\.js\b|\bat \w+ \(|stack/i);
    }
  });

  it('have exactly the fields of the contract', async () => {
    const body = (await (await getMine('limit=0')).json()) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'more', 'status', 'traceId']);
  });

  it('tell even an anonymous caller which parameter is wrong', async () => {
    await expectError(await getMine('limit=0'), 400, 'data_validation_error');
    await expectError(await getMine('module=a&module=b'), 400, 'bad_request');
  });
});
