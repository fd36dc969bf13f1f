import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { hashToken } from '../auth/access-token';
import { median } from '../db/bench-database';
import { database, databaseUri } from '../db/client';
import { ACCOUNTS, APPS, GRANTS } from '../db/collections';
import { ensureIndexes } from '../db/indexes';
import { startChild } from '../server/child-process';
import { freePort } from '../server/free-port';
import type { GrantDocument } from './grants-repository';

const FEW = 1_000;
const ROUNDS = 5;
const CALLS_A_ROUND = 400;
const BATCH = 10_000;
const LISTED = '/api/v4/records/mine?limit=1';

const grantOf = (token: string, expiresAt: Date): GrantDocument => ({
  _id: hashToken(token),
  kind: 'AccessToken',
  grantId: randomBytes(16).toString('hex'),
  accountId: 'bench',
  clientId: 'bench',
  payload: { clientId: 'bench', accountId: 'bench', scope: 'records', kind: 'AccessToken' },
  createdAt: new Date(),
  expiresAt,
});

/** Fills a database with tokens. @returns some of them, spread over all. */
async function storeTokens(db: Db, count: number): Promise<string[]> {
  await db.dropDatabase();
  await ensureIndexes(db);
  await db.collection<{ _id: string }>(ACCOUNTS).insertOne({ _id: 'bench' });
  await db.collection<{ _id: string }>(APPS).insertOne({ _id: 'bench' });
  const expiresAt = new Date(Date.now() + 86_400_000);
  const kept: string[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const tokens = Array.from({ length: Math.min(BATCH, count - from) }, () => randomBytes(32).toString('base64url'));
    const every = Math.max(1, Math.floor((tokens.length * count) / (BATCH * CALLS_A_ROUND * ROUNDS)));
    kept.push(...tokens.filter((_, at) => at % every === 0));
    await db.collection<GrantDocument>(GRANTS).insertMany(
      tokens.map((token) => grantOf(token, expiresAt)),
      { ordered: false },
    );
  }
  return kept;
}

type Portal = { readonly url: string; readonly tokens: readonly string[]; readonly stop: () => Promise<void> };

async function startOn(name: string, tokens: readonly string[], script: string): Promise<Portal> {
  const port = await freePort();
  const env = {
    DEMO: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    MONGODB_DB: name,
    MONGODB_URI: databaseUri(),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_PER_MINUTE: '0',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  const { stop } = await startChild(script, { env, onExit: () => undefined });
  return { url: `http://127.0.0.1:${port}${LISTED}`, tokens, stop };
}

/** Milliseconds of each call, every one with another token, so that each is looked up in the database. */
async function callAll({ url, tokens }: Portal, round: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS_A_ROUND; call++) {
    const authorization = tokens[(round * CALLS_A_ROUND + call) % tokens.length] ?? '';
    const started = performance.now();
    const response = await fetch(url, { headers: { authorization } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The call answered ${response.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/**
 * The median call with few and with many tokens stored, in turns (issue: within 10 % with a million).
 * @param script the front server's bundle, `dist/server.js`.
 */
export async function benchTokenCheck(many: number, script: string): Promise<string[]> {
  const db = await database();
  const names = ['few', 'many'].map((name) => `records_portal_bench_${name}`);
  const [few = '', lots = ''] = names;
  const fewTokens = await storeTokens(db.client.db(few), FEW);
  const manyTokens = await storeTokens(db.client.db(lots), many);
  const portals = [await startOn(few, fewTokens, script), await startOn(lots, manyTokens, script)];
  const times = portals.map((): number[] => []);
  try {
    for (const portal of portals) await callAll(portal, 0);
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, portal] of portals.entries()) times[at]?.push(...(await callAll(portal, round)));
  } finally {
    for (const portal of portals) await portal.stop();
    for (const name of names) await db.client.db(name).dropDatabase();
  }
  const [withFew = 0, withMany = 0] = times.map(median);
  return [
    `Median call with ${FEW} tokens stored ${withFew.toFixed(2)} ms, with ${many} ${withMany.toFixed(2)} ms, ${(withMany / withFew).toFixed(2)} times.`,
    ...(many > FEW ? [] : ['', `How it grows is seen with more than ${FEW} tokens only: ask for more (-t).`]),
  ];
}
