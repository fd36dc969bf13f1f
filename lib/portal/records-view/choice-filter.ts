import { fitsList, listOf, listText } from '../../http/parameters/comma-list';
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

/** Whether it can be chosen beside what is chosen already: a value that no list can hold stands by itself. */
export const canJoin = (value: string, chosen: readonly string[]): boolean =>
  chosen.length === 0 || chosen.includes(value) || [value, ...chosen].every(fitsList);

/** The change that sets a choice: one value by the filter for one, several by the list. */
export const choose = (name: ChoiceFilter, chosen: readonly string[]): ViewChange => ({
  [name]: chosen.length === 1 ? (chosen[0] ?? null) : null,
  [`${name}s`]: chosen.length > 1 ? listText(chosen) : null,
});
