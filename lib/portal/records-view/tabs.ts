import { parseCommaList } from '../../http/parameters/comma-list';
import { NEEDS } from '../../records/filters/filter-table';
import type { View, ViewChange } from './view';

/** In the order shown. */
export const TABS = ['needs', 'open', 'closed', 'all'] as const;

export type Tab = (typeof TABS)[number];

type Narrowing = Pick<View, 'needs' | 'open'>;

/** What each tab sets; the filters stay. */
export const TAB_CHANGES = {
  needs: { needs: NEEDS.join(','), open: null },
  open: { needs: null, open: 'true' },
  closed: { needs: null, open: 'false' },
  all: { needs: null, open: null },
} as const satisfies Readonly<Record<Tab, ViewChange>>;

/** Whether all needs are selected, which the tab already shows. */
export const needsAnything = ({ needs }: Pick<View, 'needs'>): boolean => parseCommaList(needs).length === NEEDS.length;

export function tabOf({ needs, open }: Narrowing): Tab {
  if (needs !== null) return 'needs';
  return open === null ? 'all' : open === 'true' ? 'open' : 'closed';
}

/** The view without its tab, for the counts of all tabs. */
export const withoutTab = (view: View): View => ({ ...view, ...TAB_CHANGES.all });

/** Keeps the tab when filters are cleared; one need alone is a filter. */
export const tabChange = (view: Narrowing): ViewChange => ({
  open: view.open,
  needs: needsAnything(view) ? view.needs : null,
});
