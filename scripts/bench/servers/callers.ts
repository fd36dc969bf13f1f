import { randomBytes } from 'node:crypto';
import { database } from '@/lib/db/client';
import { ACCOUNTS, APPS, GRANTS, RECORDS } from '@/lib/db/collections';
import { largeIdentity } from '@/lib/demo/generator/load/population-accounts';
import type { GrantDocument } from '@/lib/identity/oauth/grants-repository';
import { hashToken } from '@/lib/identity/tokens/access-token';
import { linkIdentities } from '@/lib/records/membership/link-identities';

/** An account with records, and an access token that is valid for a day. */
export type BenchCaller = { readonly accountId: string; readonly token: string; readonly records: number };

/** More than one page of records. */
const ORDINARY = { least: 26, most: 60 };

async function identityOfOrdinary(): Promise<string> {
  const records = (await database()).collection(RECORDS);
  for await (const { parties } of records.find({}, { projection: { parties: 1 } }).limit(2_000)) {
    for (const party of parties as string[]) {
      const count = await records.countDocuments({ parties: party });
      if (count >= ORDINARY.least && count <= ORDINARY.most) return party;
    }
  }
  throw new Error('Nobody has an ordinary number of records: generate more.');
}

async function makeCaller(accountId: string, identity: string): Promise<BenchCaller> {
  const db = await database();
  const now = new Date();
  // left by an earlier run
  await db.collection<{ _id: string }>(ACCOUNTS).deleteOne({ _id: accountId });
  await db.collection(GRANTS).deleteMany({ accountId });
  await db.collection<{ _id: string }>(ACCOUNTS).insertOne({
    _id: accountId,
    name: accountId,
    email: `${accountId}@example.org`,
    role: 'contractor',
    identities: [],
    identitiesChangedAt: now,
    disabled: false,
    createdAt: now,
  } as never);
  await linkIdentities(accountId, [identity], { actor: 'command-line' });
  const records = await db.collection(RECORDS).countDocuments({ memberIds: accountId });
  const token = randomBytes(32).toString('base64url');
  await db.collection<GrantDocument>(GRANTS).insertOne({
    _id: hashToken(token),
    kind: 'AccessToken',
    grantId: accountId,
    accountId,
    clientId: 'bench',
    payload: { clientId: 'bench', accountId, scope: 'records inspections settings', kind: 'AccessToken' },
    createdAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  } as GrantDocument);
  return { accountId, token, records };
}

export type BenchCallers = { readonly ordinary: BenchCaller; readonly large: BenchCaller };

/** @param seed of the generator */
export async function makeBenchCallers(seed: string): Promise<BenchCallers> {
  const db = await database();
  await db.collection<{ _id: string }>(APPS).updateOne({ _id: 'bench' }, { $set: {} }, { upsert: true });
  return {
    ordinary: await makeCaller('bench-ordinary', await identityOfOrdinary()),
    large: await makeCaller('bench-large', largeIdentity(seed)),
  };
}
