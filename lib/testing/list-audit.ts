import { database } from '../db/client';
import { AUDIT } from '../db/collections';
import type { AuditDocument } from '../identity/audit/document';

/** Oldest first. @param subject an account or app */
export const listAudit = async (subject: string): Promise<AuditDocument[]> =>
  (await database()).collection<AuditDocument>(AUDIT).find({ subject }).sort({ at: 1, _id: 1 }).toArray();
