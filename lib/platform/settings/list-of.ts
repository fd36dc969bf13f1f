/** The parts of a list that is written apart by commas, without the blanks around them. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
