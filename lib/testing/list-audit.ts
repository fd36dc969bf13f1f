import { database } from '../db/client';
import { AUDIT } from '../db/collections';
import type { AuditDocument } from '../identity/audit/document';

/** For tests: all audit entries of an account or app, oldest first. */
export const listAudit = async (subject: string): Promise<AuditDocument[]> =>
  (await database()).collection<AuditDocument>(AUDIT).find({ subject }).sort({ at: 1, _id: 1 }).toArray();
