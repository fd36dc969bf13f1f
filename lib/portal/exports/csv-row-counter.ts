export function csvRowCounter(): { readonly add: (text: string) => number } {
  let rows = 0;
  let isQuoted = false;
  return {
    /** @returns the number of complete rows so far, including the header. */
    add: (text) => {
      for (const character of text) {
        if (character === '"') isQuoted = !isQuoted;
        else if (character === '\n' && !isQuoted) rows++;
      }
      return rows;
    },
  };
}
