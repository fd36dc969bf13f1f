import { LoadFailure } from '../../api/load';
import { parseViews, storedViews, storeViews } from '../records-view/saved-views';
import type { ChangedViews, SavedViewsChange } from './change-saved-views';

export const SAVED_VIEWS_PATH = '/api/portal/saved-views';

const TIMEOUT_MS = 10_000;

/** Changes the saved views of the account. @throws LoadFailure */
export async function postSavedViews(change: SavedViewsChange): Promise<ChangedViews> {
  const response = await fetch(SAVED_VIEWS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response?.ok) throw new LoadFailure(response?.status ?? 0, 'the views were not changed');
  return ((await response.json()) as { readonly result: ChangedViews }).result;
}

/** Moves the views that are saved on this device to the account. @returns undefined if there are none. @throws LoadFailure */
export async function moveDeviceViews(): Promise<ChangedViews | undefined> {
  const views = parseViews(storedViews());
  if (views.length === 0) return undefined;
  const moved = await postSavedViews({ kind: 'move', views: [...views] });
  // Views for which the account has no room stay on the device.
  storeViews(moved.left);
  return moved;
}
