import type { ParameterValues } from '../../http/contract';
import { FILTERS, type FilterName } from '../../records/filters/filter-table';
import type { listMyRecordsContract } from '../../records/list-my-records.contract';
import { ROW_EXPANDED, ROW_FIELDS } from './row';
import { LAST_VISIT, offsetOf, type View } from './view';

type MyRecordsAsked =
  NonNullable<(typeof listMyRecordsContract)['types']> extends { readonly parameters: infer Names extends string }
    ? ParameterValues<Names>
    : never;

/** The filters of a view, for its counts. @param lang the page's language */
export const filterParametersOf = (view: View, lang: string): MyRecordsAsked => ({
  ...Object.fromEntries(
    (Object.keys(FILTERS) as FilterName[]).flatMap((name) => {
      const value = view[name];
      return value === null || value === LAST_VISIT ? [] : [[name, value]];
    }),
  ),
  lang,
});

/** The view without paging, for example to export all rows. */
export const viewParametersOf = (view: View, lang: string): MyRecordsAsked => ({
  ...filterParametersOf(view, lang),
  sort: view.sort,
});

export const rowParametersOf = (view: View, lang: string): MyRecordsAsked => ({
  ...viewParametersOf(view, lang),
  fields: ROW_FIELDS.join(','),
  expand: ROW_EXPANDED.join(','),
  limit: view.size,
  offset: offsetOf(view),
});

export const pageParametersOf = (view: View, lang: string): MyRecordsAsked => ({
  ...viewParametersOf(view, lang),
  limit: view.size,
  offset: offsetOf(view),
});
