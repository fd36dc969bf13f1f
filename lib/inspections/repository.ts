import { database } from '../db/client';
import { CHECKLIST_GROUPS } from '../db/collections';
import { renewReferenceVersion } from '../db/reference-version';
import { timeLimits } from '../db/time-limits';
import type { ChecklistGroupDocument } from './document';

const groups = async () => (await database()).collection<ChecklistGroupDocument>(CHECKLIST_GROUPS);

export const findChecklistGroup = async (group: string): Promise<ChecklistGroupDocument | null> =>
  (await groups()).findOne({ _id: group }, { maxTimeMS: timeLimits().read });

/** Sorted by code point. */
export async function listChecklistGroups(): Promise<{ readonly name: string; readonly count: number }[]> {
  const allGroups = await (await groups())
    .find({}, { projection: { 'statuses.value': 1 }, maxTimeMS: timeLimits().read })
    .sort({ _id: 1 })
    .toArray();
  return allGroups.map(({ _id, statuses }) => ({ name: _id, count: statuses.length }));
}

export async function addMissingChecklistGroups(documents: readonly ChecklistGroupDocument[]): Promise<void> {
  for (const { _id, ...rest } of documents)
    await (await groups()).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
  await renewReferenceVersion();
}

export async function replaceChecklistGroup({ _id, ...rest }: ChecklistGroupDocument): Promise<void> {
  await (await groups()).replaceOne({ _id }, rest, { upsert: true });
  await renewReferenceVersion();
}
