import { fitsCommaList, formatCommaList, parseCommaList } from '../../http/parameters/comma-list';
import type { View, ViewChange } from './view';

/** The API has a filter for one value and one for a list; if both are set, both apply. */
export type ChoiceFilter = 'module' | 'type';

export function chosenValues(view: View, name: ChoiceFilter): readonly string[] {
  const one = view[name];
  const several = parseCommaList(view[`${name}s`]);
  if (one === null) return several;
  return several.length === 0 || several.includes(one) ? [one] : [];
}

/** A value that does not fit into a list, such as one with a comma, can only be chosen alone. */
export const canJoin = (value: string, chosen: readonly string[]): boolean =>
  chosen.length === 0 || chosen.includes(value) || [value, ...chosen].every(fitsCommaList);

export const choiceChange = (name: ChoiceFilter, chosen: readonly string[]): ViewChange => ({
  [name]: chosen.length === 1 ? (chosen[0] ?? null) : null,
  [`${name}s`]: chosen.length > 1 ? formatCommaList(chosen) : null,
});
