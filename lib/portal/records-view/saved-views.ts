import { personalKey, readDevice, writeDevice } from './device-storage';

const keyOfPerson = () => personalKey('records-portal:saved-views');

/** As many as a list can show at a glance. */
export const MOST_VIEWS = 30;

export const LONGEST_NAME = 60;

export type SavedView = {
  readonly name: string;
  /** The query string after `/my-records`: empty, or with its question mark. */
  readonly search: string;
};

const isSavedView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && typeof search === 'string' && (search === '' || search.startsWith('?'));
};

/** Reads stored views; malformed ones are ignored. */
export function parseViews(stored: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isSavedView).slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

export type SaveResult =
  | { readonly kind: 'saved' | 'replaced'; readonly name: string; readonly views: readonly SavedView[] }
  /** The list is full, and only the person may remove a view. */
  | { readonly kind: 'full' };

/** Adds a view, or replaces the one with the same name; a new one needs room. */
export function withView(views: readonly SavedView[], { name: typedName, search }: SavedView): SaveResult {
  const name = typedName.trim().slice(0, LONGEST_NAME);
  const others = withoutView(views, name);
  const isNew = others.length === views.length;
  if (isNew && views.length >= MOST_VIEWS) return { kind: 'full' };
  return { kind: isNew ? 'saved' : 'replaced', name, views: [{ name, search }, ...others] };
}

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((view) => view.name !== name);

/** The stored views as text, to compare and to parse. */
export const storedViews = (): string | null => readDevice(keyOfPerson());

/** @returns whether the browser stored the views. */
export const storeViews = (views: readonly SavedView[]): boolean => writeDevice(keyOfPerson(), JSON.stringify(views));

/** Calls back when another tab changes the views. @returns the function that stops watching. */
export function watchViews(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keyOfPerson() || key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
