import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  appTokens,
  RecordsClient,
  refreshingTokens,
  TokenError,
  type Tokens,
} from '../../../clients/typescript/src/index';
import { baseUrl, DEMO_APP, DEMO_PASSWORD } from '../../support/api-client';
import { type FaultyProxy, startFaultyProxy } from '../../support/faults/faulty-proxy';
import { requestTokens } from '../../support/identity/apps';

let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await startFaultyProxy();
});
afterAll(() => proxy.stop());
beforeEach(() => {
  proxy.seen.length = 0;
  proxy.faults.length = 0;
});

const APP = { clientId: DEMO_APP.client_id, clientSecret: DEMO_APP.client_secret };
const renewals = (): number => proxy.seen.filter((path) => path === '/api/oauth2/token').length;

async function refreshTokenOf(account: string): Promise<string> {
  const { refresh_token: token } = await requestTokens({
    ...DEMO_APP,
    grant_type: 'password',
    username: `${account}@example.org`,
    password: DEMO_PASSWORD,
    scope: 'records',
  });
  if (token === undefined) throw new Error('No refresh token');
  return token;
}

async function clientWith(tokens: Omit<Tokens, 'refreshToken'>): Promise<{ client: RecordsClient; kept: Tokens[] }> {
  const kept: Tokens[] = [];
  const source = refreshingTokens({
    ...APP,
    baseUrl: proxy.baseUrl,
    tokens: { ...tokens, refreshToken: await refreshTokenOf('contractor') },
    onRenewed: (renewed) => void kept.push(renewed),
  });
  return { client: new RecordsClient({ baseUrl: proxy.baseUrl, tokens: source }), kept };
}

describe('tokens of a person', () => {
  it('are renewed once for many requests after the portal rejects them, and stored', async () => {
    const { client, kept } = await clientWith({ accessToken: 'no-longer-good' });
    const pages = await Promise.all([1, 2, 3, 4, 5].map((limit) => client.listMyRecords({ limit })));
    expect(pages.map(({ result }) => result.length)).toEqual([1, 2, 3, 4, 5]);
    expect(renewals()).toBe(1);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 86_000_000);
  });

  it('are renewed before they expire, and can be renewed again', async () => {
    const { client, kept } = await clientWith({ accessToken: 'unused', expiresAt: new Date(Date.now() + 5_000) });
    await client.listMyRecords({ limit: 1 });
    expect(proxy.seen.map((path) => path.replace(/\?.*/, ''))).toEqual(['/api/oauth2/token', '/api/v4/records/mine']);
    const refreshToken = kept[0]?.refreshToken ?? '';
    const later = refreshingTokens({ ...APP, baseUrl: baseUrl(), tokens: { accessToken: 'old', refreshToken } });
    expect(await later.current()).toBe('old');
    const second = await later.renew('old');
    expect(await later.renew(second)).not.toBe(second);
  });

  it('are not requested again when the answer is lost, because a replay would revoke them all', async () => {
    const { client } = await clientWith({ accessToken: 'no-longer-good' });
    proxy.faults.push('none', 'cut');
    await expect(client.listMyRecords()).rejects.toMatchObject({ name: 'NoAnswerError' });
    expect(renewals()).toBe(1);
  });

  it('are refused with a reason if the refresh token was already used', async () => {
    const refreshToken = await refreshTokenOf('citizen');
    const make = () => refreshingTokens({ ...APP, baseUrl: baseUrl(), tokens: { accessToken: 'old', refreshToken } });
    await make().renew('old');
    const refused = make().renew('old');
    await expect(refused).rejects.toBeInstanceOf(TokenError);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_grant', status: 400 });
  });
});

describe('app-only tokens', () => {
  it('are requested on first use, and only once', async () => {
    const tokens = appTokens({ ...APP, baseUrl: proxy.baseUrl, scope: 'records inspections' });
    const client = new RecordsClient({ baseUrl: proxy.baseUrl, tokens });
    const groups = await Promise.all(['BUILDING', 'BUILDING'].map((group) => client.listChecklistStatuses({ group })));
    expect(groups[0]?.length).toBeGreaterThan(1);
    expect(renewals()).toBe(1);
  });

  it('are refused for a wrong secret', async () => {
    const tokens = appTokens({ ...APP, clientSecret: 'wrong', baseUrl: baseUrl(), scope: 'records' });
    await expect(tokens.current()).rejects.toMatchObject({ code: 'invalid_client' });
  });
});
