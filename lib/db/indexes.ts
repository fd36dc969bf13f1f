import type { Db, IndexDescription } from 'mongodb';
import { ACCOUNTS, GRANTS, RECORD_TYPES, RECORDS } from './collections';

/** Expired tokens stay a day, so that `token_expired` can be told from `invalid_token`; then TTL removes them. */
export const EXPIRED_TOKENS_KEPT_SECONDS = 86_400;

/** Collection -> indexes; each names the read that needs it. */
const INDEXES: Record<string, IndexDescription[]> = {
  [RECORDS]: [
    // My records: equality on the member, then the contract's order.
    { key: { memberIds: 1, openedDate: -1, _id: 1 }, name: 'member_order' },
    // The same by cursor: in the order of the first import, which no later change moves a record in.
    { key: { memberIds: 1, walkDate: -1, _id: 1 }, name: 'member_walk' },
    // Linking an account finds the records of an identity.
    { key: { parties: 1 }, name: 'parties' },
  ],
  [RECORD_TYPES]: [
    // Describe and filters by the stored dash form; two types may not share it.
    { key: { id: 1 }, name: 'type_id', unique: true },
    { key: { module: 1, _id: 1 }, name: 'module_order' },
  ],
  [ACCOUNTS]: [
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { identities: 1 }, name: 'identities' },
  ],
  [GRANTS]: [
    { key: { grantId: 1 }, name: 'grant' },
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: EXPIRED_TOKENS_KEPT_SECONDS },
  ],
};

/** Makes every index that is missing; changes nothing where all are there. */
export async function ensureIndexes(db: Db): Promise<void> {
  for (const [collection, indexes] of Object.entries(INDEXES)) await db.collection(collection).createIndexes(indexes);
}
