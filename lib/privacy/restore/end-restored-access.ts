import type { Db } from 'mongodb';
import { ACCOUNTS, AUDIT, GRANTS, ONE_TIME_LINKS } from '../../db/collections';
import type { AccountDocument } from '../../identity/accounts/document';
import type { AuditAction, AuditDocument } from '../../identity/audit/document';
import { auditLine } from '../../identity/audit/repository';
import type { UndoneChange } from './undone-changes';

const CHANGED_PASSWORD: ReadonlySet<AuditAction> = new Set([
  'account.erased',
  'account.provider-linked',
  'password.changed',
]);

/**
 * Ends all access that data of an earlier day would give back: sessions, tokens, codes, consents and one-time links.
 * Passwords that were changed or removed since are removed, so that none works again.
 * @param highestGeneration of sessions, where data are known that were stored until now.
 */
export async function endRestoredAccess(
  db: Db,
  changes: readonly UndoneChange[] = [],
  highestGeneration = 0,
): Promise<void> {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const replaced = changes.filter(({ action }) => CHANGED_PASSWORD.has(action)).map(({ subject }) => subject);
  await accounts.updateMany({ _id: { $in: replaced } }, { $unset: { passwordHash: '' } });
  // A restore of the same backup after this one must know of it too.
  const lines = [...new Set(replaced)].map((subject) =>
    auditLine({ action: 'password.changed', actor: 'portal', subject }),
  );
  if (lines.length > 0) await db.collection<AuditDocument>(AUDIT).insertMany(lines);
  await accounts.updateMany({}, { $inc: { sessionGeneration: 1 } });
  // Sessions that began after the backup have higher numbers, which need not be known: none that was counted reaches the time.
  const beyondAll = Math.max(Date.now(), highestGeneration + 1);
  await accounts.updateMany({}, { $max: { sessionGeneration: beyondAll } });
  await db.collection(GRANTS).deleteMany({});
  await db.collection(ONE_TIME_LINKS).deleteMany({});
}
