import { listOf, listText } from './list-text';
import type { View, ViewChange } from './view';

/** The API asks twice for modules and types: for one value, and for a list; where both are set it takes what is in both. */
export type ChoiceFilter = 'module' | 'type';

/** What is chosen, whichever of the two filters says so. */
export function chosenOf(view: View, name: ChoiceFilter): readonly string[] {
  const one = view[name];
  const several = listOf(view[`${name}s`]);
  if (one === null) return several;
  return several.length === 0 || several.includes(one) ? [one] : [];
}

/** The change that sets a choice: one value by the filter for one, several by the list. */
export const choose = (name: ChoiceFilter, chosen: readonly string[]): ViewChange => ({
  [name]: chosen.length === 1 ? (chosen[0] ?? null) : null,
  [`${name}s`]: chosen.length > 1 ? listText(chosen) : null,
});
