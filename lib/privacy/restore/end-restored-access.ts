import type { Db } from 'mongodb';
import { ACCOUNTS, AUDIT, GRANTS, ONE_TIME_LINKS } from '../../db/collections';
import type { AccountDocument } from '../../identity/accounts/document';
import type { AuditAction, AuditDocument } from '../../identity/audit/document';
import { toAuditDocument } from '../../identity/audit/repository';
import type { UndoneChange } from './undone-changes';

const CHANGED_PASSWORD: ReadonlySet<AuditAction> = new Set([
  'account.erased',
  'account.provider-linked',
  'password.changed',
]);

/**
 * Ends all access that a restored backup would give back: sessions, tokens, codes, consents, one-time links, calendar
 * addresses, and passwords that were changed or removed after the backup.
 * @param highestGeneration of sessions in the replaced data, if known.
 */
export async function endRestoredAccess(
  db: Db,
  changes: readonly UndoneChange[] = [],
  highestGeneration = 0,
): Promise<void> {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const replaced = changes.filter(({ action }) => CHANGED_PASSWORD.has(action)).map(({ subject }) => subject);
  await accounts.updateMany({ _id: { $in: replaced } }, { $unset: { passwordHash: '' } });
  // Another restore of the same backup must find these changes too.
  const lines = [...new Set(replaced)].map((subject) =>
    toAuditDocument({ action: 'password.changed', actor: 'portal', subject }),
  );
  if (lines.length > 0) await db.collection<AuditDocument>(AUDIT).insertMany(lines);
  await accounts.updateMany({}, { $inc: { sessionGeneration: 1 } });
  // Generations count sign-outs, so the current time is higher than any that exists.
  const beyondAll = Math.max(Date.now(), highestGeneration + 1);
  await accounts.updateMany({}, { $max: { sessionGeneration: beyondAll } });
  await accounts.updateMany({ calendarKey: { $exists: true } }, { $unset: { calendarKey: '' } });
  await db.collection(GRANTS).deleteMany({});
  await db.collection(ONE_TIME_LINKS).deleteMany({});
}
