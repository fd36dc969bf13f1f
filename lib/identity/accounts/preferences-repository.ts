import { database } from '../../db/client';
import { ACCOUNTS } from '../../db/collections';
import type { AccountDocument, SavedView, StoredVisits } from './document';

const accounts = async () => (await database()).collection<AccountDocument>(ACCOUNTS);

export const findSavedViews = async (id: string): Promise<readonly SavedView[]> =>
  (await (await accounts()).findOne({ _id: id }, { projection: { savedViews: 1 } }))?.savedViews ?? [];

/** @returns false if the stored views are no longer `before`. */
export async function replaceSavedViews(
  id: string,
  { before, after }: { readonly before: readonly SavedView[]; readonly after: readonly SavedView[] },
): Promise<boolean> {
  const unchanged = before.length === 0 ? { 'savedViews.0': { $exists: false } } : { savedViews: before };
  const { matchedCount } = await (await accounts()).updateOne(
    { _id: id, ...unchanged },
    { $set: { savedViews: after } },
  );
  return matchedCount > 0;
}

export const setVisits = async (id: string, visits: StoredVisits): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $set: { visits } });
};
