/** Counts the rows of a CSV file while it comes in: a line break within quotes ends no row. */
export function csvRowCounter(): { readonly add: (text: string) => number } {
  let rows = 0;
  let quoted = false;
  return {
    /** @returns the rows that are complete so far, the header among them. */
    add: (text) => {
      for (const letter of text) {
        if (letter === '"') quoted = !quoted;
        else if (letter === '\n' && !quoted) rows++;
      }
      return rows;
    },
  };
}
