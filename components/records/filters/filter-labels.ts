'use client';

import { createContext, useContext } from 'react';
import type { FilterName } from '@/lib/records/filters/filter-table';

/** In the page's language. */
export type FilterLabels = Readonly<Record<FilterName, string>>;

const Labels = createContext<FilterLabels | undefined>(undefined);

export const FilterLabelsProvider = Labels.Provider;

export function useFilterLabels(): FilterLabels {
  const labels = useContext(Labels);
  if (labels === undefined) throw new Error('useFilterLabels needs a FilterLabelsProvider above it');
  return labels;
}
