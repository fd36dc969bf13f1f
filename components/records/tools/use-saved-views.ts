import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ChangedViews } from '@/lib/portal/account/change-saved-views';
import { savedViewsQuery } from '@/lib/portal/account/queries';
import { moveDeviceViews, postSavedViews } from '@/lib/portal/account/saved-views-client';
import {
  parseViews,
  type SavedView,
  storedViews,
  storeViews,
  watchViews,
  withoutView,
  withView,
} from '@/lib/portal/records-view/saved-views';

/** `keptHere`: on this device only, until the portal can be reached. */
export type SaveOutcome = 'kept' | 'replaced' | 'full' | 'keptHere' | 'notKept';

export type SavedViewsState = {
  readonly views: readonly SavedView[];
  readonly save: (view: SavedView) => Promise<SaveOutcome>;
  readonly remove: (name: string) => Promise<'removed' | 'notRemoved'>;
};

/** The account's views, and those saved on this device that are not yet in the account. */
export function useSavedViews(): SavedViewsState {
  const client = useQueryClient();
  const { data } = useQuery(savedViewsQuery());
  // Triggers a render after a change in this tab, because storage events fire only in other tabs.
  const [, setChanges] = useState(0);
  const onDevice = parseViews(useSyncExternalStore(watchViews, storedViews, () => null));
  const show = useCallback(
    ({ views }: ChangedViews) => client.setQueryData(savedViewsQuery().queryKey, { status: 200, result: views }),
    [client],
  );
  useEffect(() => {
    // If the request fails, the views stay on the device until the next visit.
    moveDeviceViews().then(
      (moved) => moved && show(moved),
      () => undefined,
    );
  }, [show]);

  const storeHere = (views: readonly SavedView[]): boolean => {
    const isStored = storeViews(views);
    setChanges((count) => count + 1);
    return isStored;
  };
  const save = async (view: SavedView): Promise<SaveOutcome> => {
    try {
      const changed = await postSavedViews({ kind: 'save', view });
      show(changed);
      return changed.kind === 'full' || changed.kind === 'replaced' ? changed.kind : 'kept';
    } catch {
      const saved = withView(onDevice, view);
      if (saved.kind === 'full') return 'full';
      return storeHere(saved.views) ? 'keptHere' : 'notKept';
    }
  };
  const remove = async (name: string) => {
    if (onDevice.some((view) => view.name === name)) storeHere(withoutView(onDevice, name));
    else {
      const changed = await postSavedViews({ kind: 'remove', name }).catch(() => undefined);
      if (changed === undefined) return 'notRemoved';
      show(changed);
    }
    return 'removed';
  };
  const ofAccount = (data?.result ?? []).filter(({ name }) => onDevice.every((view) => view.name !== name));
  return { views: [...onDevice, ...ofAccount], save, remove };
}
