import type { BrowsedType } from '@/lib/record-types/browse/browse-types';
import { Associations } from '@/lib/record-types/schema';

const ASSOCIATIONS = Associations.keyof().exclude(['standardCommentGroup']).options;

/** What a type's card shows, as the page's scripts get it: data only, each once. */
export type CardType = Pick<
  BrowsedType,
  'id' | 'value' | 'name' | 'alias' | 'isTranslated' | 'actions' | 'feeEstimate' | 'filterName'
> &
  Pick<BrowsedType, 'readable' | 'createable' | 'updatable' | 'deletable' | 'searchable'> & {
    /** What is tied to the type: by which of its names, and what it is called there. */
    readonly associations: readonly (readonly [name: (typeof ASSOCIATIONS)[number], value: string])[];
    /** Remarks that are often made on it. */
    readonly remarks: readonly string[];
  };

/** Takes from a type what its card shows. */
export function cardType(type: BrowsedType): CardType {
  const { id, value, name, alias, isTranslated, actions, feeEstimate, filterName } = type;
  const { readable, createable, updatable, deletable, searchable, associations = {} } = type;
  return {
    id,
    value,
    name,
    alias,
    isTranslated,
    actions,
    feeEstimate,
    filterName,
    readable,
    createable,
    updatable,
    deletable,
    searchable,
    associations: ASSOCIATIONS.flatMap((each) => {
      const tied = associations[each];
      return tied === undefined ? [] : [[each, tied] as const];
    }),
    remarks: [...new Set(associations.standardCommentGroup?.flatMap(({ value, text }) => text ?? value ?? []))],
  };
}

/** Language that the agency writes in, where it is not the page's, and what the page calls it. */
export type ForeignNames = { readonly lang: string; readonly language: string };
