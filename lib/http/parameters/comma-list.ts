/** The items of a comma list, as the API reads one: blanks trimmed, empty items and duplicates dropped. */
export const listOf = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

/** Whether a comma list can hold an item: the API ends an item at a comma and trims it. */
export const fitsList = (item: string): boolean => {
  const items = listOf(item);
  return items.length === 1 && items[0] === item;
};

/** Joins items to a comma list; null if there are none. */
export const listText = (items: readonly string[]): string | null => (items.length > 0 ? items.join(',') : null);
