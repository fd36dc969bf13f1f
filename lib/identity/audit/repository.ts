import { randomUUID } from 'node:crypto';
import { database } from '../../db/client';
import { AUDIT } from '../../db/collections';
import { env } from '../../platform/settings/env';
import type { AuditAction, AuditDocument, AuditEntry } from './document';

const DAY_MS = 86_400_000;

export function toAuditDocument(entry: AuditEntry): AuditDocument {
  const at = new Date();
  const expiresAt = new Date(at.getTime() + env().AUDIT_RETENTION_DAYS * DAY_MS);
  return { _id: randomUUID(), at, expiresAt, ...entry };
}

const audit = async () => (await database()).collection<AuditDocument>(AUDIT);

export async function writeAudit(entry: AuditEntry): Promise<void> {
  await (await audit()).insertOne(toAuditDocument(entry));
}

export const stripAuditDetails = async (subject: string): Promise<void> => {
  await (await audit()).updateMany({ subject }, { $unset: { details: '' } });
};

export type AuditCursor = Pick<AuditDocument, 'at' | '_id'>;

export type AuditSearch = {
  /** Entries by this account or about it. */
  readonly account?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** The last entry of the page before. */
  readonly after?: AuditCursor | undefined;
};

/** Newest first. */
export async function searchAudit({ account, action, after }: AuditSearch, limit: number): Promise<AuditDocument[]> {
  const conditions = [
    ...(account === undefined ? [] : [{ $or: [{ subject: account }, { actor: `account:${account}` as const }] }]),
    ...(action === undefined ? [] : [{ action }]),
    ...(after === undefined
      ? []
      : [{ at: { $lte: after.at } }, { $or: [{ at: { $lt: after.at } }, { _id: { $lt: after._id } }] }]),
  ];
  return (await audit())
    .find(conditions.length === 0 ? {} : { $and: conditions })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray();
}
