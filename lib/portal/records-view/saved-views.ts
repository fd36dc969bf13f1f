import { personalKey, readDevice, writeDevice } from './device-storage';

const keyOfPerson = () => personalKey('records-portal:saved-views');

/** As many as a list can show at a glance. */
export const MOST_VIEWS = 30;

export const LONGEST_NAME = 60;

export type SavedView = {
  readonly name: string;
  /** The address behind `/my-records`: empty, or with its question mark. */
  readonly search: string;
};

const isSavedView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && typeof search === 'string' && (search === '' || search.startsWith('?'));
};

/** @param stored what the device has kept; what cannot be read counts for nothing. */
export function parseViews(stored: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isSavedView).slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

export type Saved =
  | { readonly kind: 'saved' | 'replaced'; readonly name: string; readonly views: readonly SavedView[] }
  /** All places are taken: nothing goes that the person did not take away. */
  | { readonly kind: 'full' };

/** A view under a name that is there already takes its place; a new one needs room. */
export function withView(views: readonly SavedView[], { name: given, search }: SavedView): Saved {
  const name = given.trim().slice(0, LONGEST_NAME);
  const others = withoutView(views, name);
  const isNew = others.length === views.length;
  if (isNew && views.length >= MOST_VIEWS) return { kind: 'full' };
  return { kind: isNew ? 'saved' : 'replaced', name, views: [{ name, search }, ...others] };
}

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((view) => view.name !== name);

/** What the device has kept, to compare and to parse. */
export const storedViews = (): string | null => readDevice(keyOfPerson());

/** @returns whether the device keeps it. */
export const keepViews = (views: readonly SavedView[]): boolean => writeDevice(keyOfPerson(), JSON.stringify(views));

/** Calls back when another tab changes the views. @returns how to stop. */
export function watchViews(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === keyOfPerson() || key === null) changed();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
