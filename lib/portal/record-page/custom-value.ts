/** A parsed custom field; in the API every value is a string (specification 2.6.7). */
export type CustomValue =
  | { readonly kind: 'yesNo'; readonly yes: boolean }
  | { readonly kind: 'day'; readonly wire: string }
  | { readonly kind: 'time'; readonly wire: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['CHECKED', true],
  ['UNCHECKED', false],
  ['Yes', true],
  ['No', false],
]);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const DATE = /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/(\d{4})$/;

export function customValue(value: string): CustomValue {
  const yes = ANSWERS.get(value);
  if (yes !== undefined) return { kind: 'yesNo', yes };
  const date = DATE.exec(value);
  if (date !== null) return { kind: 'day', wire: `${date[3]}-${date[1]}-${date[2]} 00:00:00` };
  if (TIME.test(value)) return { kind: 'time', wire: `1970-01-01 ${value}:00` };
  if (/^-?\d+([.,]\d+)?$/.test(value)) return { kind: 'number', text: value };
  return { kind: 'words', text: value };
}

/** Every field name that appears in any row, in order of first occurrence. */
export const customColumns = (rows: readonly { readonly fields?: Readonly<Record<string, string>> | undefined }[]) => [
  ...new Set(rows.flatMap(({ fields }) => Object.keys(fields ?? {}))),
];
