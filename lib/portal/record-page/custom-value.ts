/** What a custom field's value says (specification 2.6.7: every value is a string, in a form fixed for its type). */
export type CustomValue =
  | { readonly kind: 'yesNo'; readonly yes: boolean }
  | { readonly kind: 'day'; readonly wire: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['CHECKED', true],
  ['UNCHECKED', false],
  ['Yes', true],
  ['No', false],
]);

const DATE = /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/(\d{4})$/;

/** Reads ticks, answers and days; whatever else it is stays as the agency wrote it. */
export function customValue(value: string): CustomValue {
  const yes = ANSWERS.get(value);
  if (yes !== undefined) return { kind: 'yesNo', yes };
  const date = DATE.exec(value);
  if (date !== null) return { kind: 'day', wire: `${date[3]}-${date[1]}-${date[2]} 00:00:00` };
  if (/^-?\d+([.,]\d+)?$/.test(value)) return { kind: 'number', text: value };
  return { kind: 'words', text: value };
}

/** Names of the columns of a custom table: each field that any row has, in the order in which they first occur. */
export const customColumns = (rows: readonly { readonly fields?: Readonly<Record<string, string>> | undefined }[]) => [
  ...new Set(rows.flatMap(({ fields }) => Object.keys(fields ?? {}))),
];
