import { personalKey, readDevice, writeDevice } from './device-storage';

const storageKey = () => personalKey('records-portal:saved-views');

export const MAX_VIEWS = 30;

export const MAX_NAME_LENGTH = 60;

export type SavedView = {
  readonly name: string;
  /** The query string with its question mark, or empty. */
  readonly search: string;
};

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

/** As text, which `useSyncExternalStore` can compare. */
export const storedViews = (): string | null => readDevice(storageKey());

/** @returns whether the browser stored the views. */
export const storeViews = (views: readonly SavedView[]): boolean => writeDevice(storageKey(), JSON.stringify(views));

/** Calls back when another tab changes the views. @returns a function to unsubscribe. */
export function watchViews(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey() || key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
