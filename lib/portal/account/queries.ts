import { queryOptions } from '@tanstack/react-query';
import { loadJson } from '../../api/load';
import type { SavedView } from '../records-view/saved-views';
import { SAVED_VIEWS_PATH } from './saved-views-client';

export type SavedViewsResponse = { readonly status: 200; readonly result: readonly SavedView[] };

export const savedViewsQuery = () =>
  queryOptions({
    queryKey: ['saved-views'],
    queryFn: ({ signal }) => loadJson<SavedViewsResponse>(SAVED_VIEWS_PATH, signal),
  });
