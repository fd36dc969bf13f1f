import { z } from 'zod';
import { findSavedViews, replaceSavedViews } from '../../identity/accounts/preferences-repository';
import {
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  type SavedView,
  withDeviceViews,
  withoutView,
  withView,
} from '../records-view/saved-views';

const MAX_SEARCH_LENGTH = 4_000;

const View = z.strictObject({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  search: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .regex(/^(\?.*)?$/),
});

/** `move` adds the views of a device, whose own copies are then deleted. */
export const SavedViewsChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('save'), view: View }),
  z.strictObject({ kind: z.literal('remove'), name: z.string() }),
  z.strictObject({ kind: z.literal('move'), views: z.array(View).max(MAX_VIEWS) }),
]);

export type SavedViewsChange = z.output<typeof SavedViewsChange>;

export type ChangedViews = {
  readonly kind: 'saved' | 'replaced' | 'full' | 'removed' | 'moved';
  readonly views: readonly SavedView[];
  /** Views of the device for which there is no room. */
  readonly left: readonly SavedView[];
};

function changed(before: readonly SavedView[], change: SavedViewsChange): ChangedViews {
  if (change.kind === 'remove') return { kind: 'removed', views: withoutView(before, change.name), left: [] };
  if (change.kind === 'move') return { kind: 'moved', ...withDeviceViews(before, change.views) };
  const saved = withView(before, change.view);
  return saved.kind === 'full' ? { kind: 'full', views: before, left: [] } : { ...saved, left: [] };
}

/** Other devices may change the views at the same moment. */
const MAX_TRIES = 5;

/** Changes the saved views of an account. @throws Error if concurrent changes keep coming first */
export async function changeSavedViews(accountId: string, change: SavedViewsChange): Promise<ChangedViews> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await findSavedViews(accountId);
    const result = changed(before, change);
    if (result.views === before || (await replaceSavedViews(accountId, { before, after: result.views }))) return result;
  }
  throw new Error('The saved views kept changing.');
}
