/** Trimmed items without duplicates and empty ones. */
export const listOf = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

/** Whether an item survives in a list: without commas and surrounding spaces. */
export const fitsList = (item: string): boolean => {
  const items = listOf(item);
  return items.length === 1 && items[0] === item;
};

/** null if there are no items. */
export const listText = (items: readonly string[]): string | null => (items.length > 0 ? items.join(',') : null);
