import { randomBytes } from 'node:crypto';
import { database } from '../../db/client';
import { ACCOUNTS } from '../../db/collections';
import { writeAudit } from '../audit/repository';
import { hashToken } from '../tokens/access-token';
import type { AccountDocument } from './document';

const accounts = async () => (await database()).collection<AccountDocument>(ACCOUNTS);

/** Creates a key of 256 random bits that replaces any earlier one. @returns the key, which cannot be read again */
export async function createCalendarKey(accountId: string, locale: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const calendarKey = { hash: hashToken(key), locale, createdAt: new Date() };
  await (await accounts()).updateOne({ _id: accountId }, { $set: { calendarKey } });
  await writeAudit({ action: 'calendar-key.created', actor: `account:${accountId}`, subject: accountId });
  return key;
}

export async function revokeCalendarKey(accountId: string): Promise<void> {
  await (await accounts()).updateOne({ _id: accountId }, { $unset: { calendarKey: '' } });
  await writeAudit({ action: 'calendar-key.revoked', actor: `account:${accountId}`, subject: accountId });
}

export type CalendarKeyAccount = Pick<AccountDocument, '_id' | 'role'> & { readonly locale: string };

/**
 * Looks up the key's hash in an index, so that response times reveal nothing about valid keys.
 * @returns null if the key is unknown or the account disabled
 */
export async function findAccountByCalendarKey(key: string): Promise<CalendarKeyAccount | null> {
  const filter = { 'calendarKey.hash': hashToken(key), disabled: false };
  const account = await (await accounts()).findOne(filter, { projection: { role: 1, 'calendarKey.locale': 1 } });
  if (account?.calendarKey === undefined) return null;
  return { _id: account._id, role: account.role, locale: account.calendarKey.locale };
}
