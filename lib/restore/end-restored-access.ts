import type { Db } from 'mongodb';
import type { AccountDocument } from '../accounts/document';
import { ACCOUNTS, GRANTS, ONE_TIME_LINKS } from '../db/collections';

/**
 * Ends all access that data of an earlier day would give back: sessions, tokens, codes, consents and one-time links.
 * @param highestGeneration of sessions, where data are known that were stored until now.
 */
export async function endRestoredAccess(db: Db, highestGeneration = 0): Promise<void> {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  await accounts.updateMany({}, { $inc: { sessionGeneration: 1 } });
  // Sessions that began after the backup have higher numbers, which need not be known: none that was counted reaches the time.
  const beyondAll = Math.max(Date.now(), highestGeneration + 1);
  await accounts.updateMany({}, { $max: { sessionGeneration: beyondAll } });
  await db.collection(GRANTS).deleteMany({});
  await db.collection(ONE_TIME_LINKS).deleteMany({});
}
