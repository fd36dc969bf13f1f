import { beforeAll, expect, it } from 'vitest';
import { type PageGrantHeaders, readPageGrant, readPageGrantHeaders } from '../../support/access/page-grant';
import { DESCRIBE, expectError, MINE, parseMine, STATUSES, TYPES } from '../../support/answers';
import { get, tokenOf } from '../../support/api-client';
import { signInAs } from '../../support/session';

const GARAGE = `${DESCRIBE}?type=Building/Residential/Garage/New`;

let page: PageGrantHeaders;
beforeAll(async () => {
  page = await readPageGrantHeaders();
});

it('a page grant is in the page of an anonymous visitor whose browser sends Sec-Fetch-Site', async () => {
  expect(await readPageGrant({ 'sec-fetch-site': 'cross-site' })).toBeDefined();
  expect(await readPageGrant({})).toBeUndefined();
  expect(await readPageGrant({ 'sec-fetch-site': 'none', cookie: await signInAs('citizen') })).toBeUndefined();
});

it('a page grant gets the same description as a token', async () => {
  const [byPage, byToken] = [await get(GARAGE, undefined, page), await get(GARAGE, await tokenOf('citizen'))];
  expect(byPage.status).toBe(200);
  expect(await byPage.text()).toBe(await byToken.text());
  expect(byPage.headers.get('cache-control')).toBe('no-store');
  const etag = byPage.headers.get('etag') ?? '';
  expect(etag).not.toBe(byToken.headers.get('etag'));
  expect((await get(GARAGE, undefined, { ...page, 'if-none-match': etag })).status).toBe(304);
  await expectError(await get(GARAGE, undefined, { 'if-none-match': etag }), 401, 'no_token');
});

it('a page grant lets describe report what is wrong with a type, which is hidden without one', async () => {
  await expectError(await get(`${DESCRIBE}?type=A/B/C/D`, undefined, page), 404, 'resource_not_found');
  await expectError(await get(`${DESCRIBE}?type=A/B/C/D`), 401, 'no_token');
});

it('a page grant is ignored if it was changed or comes from another site or a program', async () => {
  const { 'x-page-grant': grant } = page;
  const [until = '', signature = ''] = grant.split('.');
  const sent: Record<string, string>[] = [
    { 'x-page-grant': grant },
    { ...page, 'sec-fetch-site': 'cross-site' },
    { ...page, 'sec-fetch-site': 'same-site' },
    { ...page, 'sec-fetch-site': 'none' },
    { ...page, 'x-page-grant': `${Number(until) + 600}.${signature}` },
    { ...page, 'x-page-grant': `${until}.${'A'.repeat(43)}` },
    { ...page, 'x-page-grant': `1${grant}` },
    { ...page, 'x-page-grant': `${grant}, ${grant}` },
    { ...page, 'x-page-grant': '' },
  ];
  for (const headers of sent) await expectError(await get(GARAGE, undefined, headers), 401, 'no_token');
});

it('a page grant makes no difference to any other operation', async () => {
  await expectError(await get(`${STATUSES}?group=FIRE`, undefined, page), 401, 'no_token');
  expect((await parseMine(await get(MINE, undefined, page))).result).toEqual([]);
  for (const path of [MINE, `${TYPES}?module=Building`]) {
    const [byPage, anonymous] = [await get(path, undefined, page), await get(path)];
    expect(await byPage.text()).toBe(await anonymous.text());
    expect(byPage.headers.get('etag')).toBe(anonymous.headers.get('etag'));
  }
});

it('a token or a session takes precedence over a page grant', async () => {
  await expectError(await get(GARAGE, 'no-such-token', page), 401, 'invalid_token');
  await expectError(await get(GARAGE, await tokenOf('staff', 'inspections'), page), 403, 'forbidden');
  const cookie = await signInAs('citizen');
  expect((await parseMine(await get(MINE, undefined, { ...page, cookie }))).result).not.toEqual([]);
});

it('a page grant lets no other site read the answer', async () => {
  const response = await get(GARAGE, undefined, { ...page, origin: 'https://evil.example.org' });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('access-control-allow-headers') ?? '').not.toContain('x-page-grant');
});
