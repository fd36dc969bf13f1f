/** The items of a comma list, as the API reads one: blanks trimmed, empty items and duplicates dropped. */
export const listOf = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

/** Whether a list can hold it: the API reads a comma as the end of an item, and drops blanks around one. */
export const fitsList = (item: string): boolean => {
  const items = listOf(item);
  return items.length === 1 && items[0] === item;
};

/** A comma list of items; null for none. */
export const listText = (items: readonly string[]): string | null => (items.length > 0 ? items.join(',') : null);
