/** The items of a comma-separated list in a page's URL or form; `parameter-types.ts` reads the API's parameters. */
export const parseCommaList = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

/** Whether an item has no commas or surrounding spaces. */
export const fitsCommaList = (item: string): boolean => {
  const items = parseCommaList(item);
  return items.length === 1 && items[0] === item;
};

export const formatCommaList = (items: readonly string[]): string | null => (items.length > 0 ? items.join(',') : null);
