import { fitsList, listOf, listText } from '../../http/parameters/comma-list';
import type { View, ViewChange } from './view';

/** The API has two filters each for modules and types, for a value and for a list; if both are set, both apply. */
export type ChoiceFilter = 'module' | 'type';

/** The chosen values, whichever of the two filters they are in. */
export function chosenValues(view: View, name: ChoiceFilter): readonly string[] {
  const one = view[name];
  const several = listOf(view[`${name}s`]);
  if (one === null) return several;
  return several.length === 0 || several.includes(one) ? [one] : [];
}

/** Whether a value can be added to the chosen ones; one that does not fit a list can only be chosen alone. */
export const canJoin = (value: string, chosen: readonly string[]): boolean =>
  chosen.length === 0 || chosen.includes(value) || [value, ...chosen].every(fitsList);

/** The change of the view that sets the choices: one value in the single filter, several in the list filter. */
export const choiceChange = (name: ChoiceFilter, chosen: readonly string[]): ViewChange => ({
  [name]: chosen.length === 1 ? (chosen[0] ?? null) : null,
  [`${name}s`]: chosen.length > 1 ? listText(chosen) : null,
});
