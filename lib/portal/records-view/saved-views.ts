import type { SavedView } from '../../identity/accounts/document';
import { personalKey, readDeviceStorage, writeDeviceStorage } from './device-storage';

export type { SavedView };

const storageKey = () => personalKey('records-portal:saved-views');

export const MAX_VIEWS = 30;

export const MAX_NAME_LENGTH = 60;

const isSavedView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && typeof search === 'string' && (search === '' || search.startsWith('?'));
};

export function parseViews(stored: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isSavedView).slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}

export type SaveResult =
  | { readonly kind: 'saved' | 'replaced'; readonly name: string; readonly views: readonly SavedView[] }
  | { readonly kind: 'full' };

/** Adds a view or replaces the one with the same name; never drops another to make room. */
export function withView(views: readonly SavedView[], { name: typedName, search }: SavedView): SaveResult {
  const name = typedName.trim().slice(0, MAX_NAME_LENGTH);
  const others = withoutView(views, name);
  const isNew = others.length === views.length;
  if (isNew && views.length >= MAX_VIEWS) return { kind: 'full' };
  return { kind: isNew ? 'saved' : 'replaced', name, views: [{ name, search }, ...others] };
}

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((view) => view.name !== name);

/** A name that no view has: `Open`, `Open (2)`. */
function freeName(views: readonly SavedView[], name: string): string {
  const isTaken = (candidate: string): boolean => views.some((view) => view.name === candidate);
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`;
    const candidate = `${name.slice(0, MAX_NAME_LENGTH - end.length)}${end}`;
    if (!isTaken(candidate)) return candidate;
  }
}

export type MovedViews = { readonly views: readonly SavedView[]; readonly left: readonly SavedView[] };

/** Puts the views of a device first; none replaces another, and those for which there is no room are left over. */
export function withDeviceViews(account: readonly SavedView[], device: readonly SavedView[]): MovedViews {
  const isHere = ({ name, search }: SavedView): boolean =>
    account.some((view) => view.name === name && view.search === search);
  const added: SavedView[] = [];
  const left: SavedView[] = [];
  for (const view of device.filter((each) => !isHere(each))) {
    if (account.length + added.length >= MAX_VIEWS) left.push(view);
    else added.push({ ...view, name: freeName([...account, ...added], view.name) });
  }
  return { views: [...added, ...account], left };
}

/** As text, which `useSyncExternalStore` can compare. */
export const storedViews = (): string | null => readDeviceStorage(storageKey());

/** @returns whether the browser stored the views. */
export const storeViews = (views: readonly SavedView[]): boolean =>
  writeDeviceStorage(storageKey(), JSON.stringify(views));

/** Calls back when another tab changes the views. @returns a function to unsubscribe. */
export function watchViews(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey() || key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
