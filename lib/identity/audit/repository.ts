import { randomUUID } from 'node:crypto';
import { database } from '../../db/client';
import { AUDIT } from '../../db/collections';
import { env } from '../../platform/settings/env';
import type { AuditDocument, AuditEntry } from './document';

const DAY_MS = 86_400_000;

export function auditLine(entry: AuditEntry): AuditDocument {
  const at = new Date();
  const expiresAt = new Date(at.getTime() + env().AUDIT_RETENTION_DAYS * DAY_MS);
  return { _id: randomUUID(), at, expiresAt, ...entry };
}

const audit = async () => (await database()).collection<AuditDocument>(AUDIT);

export async function writeAudit(entry: AuditEntry): Promise<void> {
  await (await audit()).insertOne(auditLine(entry));
}

export const stripAudit = async (subject: string): Promise<void> => {
  await (await audit()).updateMany({ subject }, { $unset: { details: '' } });
};
