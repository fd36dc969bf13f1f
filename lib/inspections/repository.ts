import { database } from '../db/client';
import { CHECKLIST_GROUPS } from '../db/collections';
import type { ChecklistGroupDocument } from './document';

const groups = async () => (await database()).collection<ChecklistGroupDocument>(CHECKLIST_GROUPS);

export const findChecklistGroup = async (group: string): Promise<ChecklistGroupDocument | null> =>
  (await groups()).findOne({ _id: group }, { maxTimeMS: 1_500 });

/** Stores the groups that are not there yet; leaves the others alone. */
export async function addMissingChecklistGroups(documents: readonly ChecklistGroupDocument[]): Promise<void> {
  for (const { _id, ...rest } of documents)
    await (await groups()).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
}
