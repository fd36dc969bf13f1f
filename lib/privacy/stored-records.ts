import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { writeAudit } from '../identity/audit/repository';
import { stripUndoCopies } from '../import/undo/import-runs';
import { env } from '../platform/settings/env';
import type { RecordDocument } from '../records/document';
import { searchConditions } from '../records/filters/search-text';
import { withNewListVersions } from '../records/list-versions';
import { recordIdOf } from '../records/record-id';

export type StoredRecord = RecordDocument & { readonly importId?: string; readonly addedBy?: string };

const records = async () => (await database()).collection<StoredRecord>(RECORDS);

const idOf = (customId: string): string => recordIdOf(env().AGENCY_CODE, customId).id;

/** Newest first; with a search, those that contain all its words. */
export const listStoredRecords = async (search: string, limit: number): Promise<StoredRecord[]> =>
  (await records())
    .find({ $and: [{}, ...searchConditions(search)] } as never)
    .sort({ openedDate: -1, _id: 1 })
    .limit(limit)
    .toArray();

export const findStoredRecord = async (customId: string): Promise<StoredRecord | null> =>
  (await records()).findOne({ $or: [{ _id: idOf(customId) }, { _id: customId }] } as never);

export async function deleteStoredRecords(stored: readonly StoredRecord[]): Promise<void> {
  const ids = stored.map(({ _id }) => _id);
  const members = stored.flatMap(({ memberIds }) => memberIds);
  await withNewListVersions(members, async () => (await records()).deleteMany({ _id: { $in: ids } }));
  await stripUndoCopies(stored);
  for (const { customId } of stored)
    await writeAudit({ action: 'record.deleted', actor: 'command-line', subject: customId });
}
