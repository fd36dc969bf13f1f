type Value = string | number | boolean | readonly string[] | undefined;

export type Query = Readonly<Record<string, Value>>;

function textOf(name: string, value: Exclude<Value, undefined>): string {
  if (typeof value !== 'object') return String(value);
  const withComma = value.find((item) => item.includes(','));
  if (withComma !== undefined)
    throw new TypeError(`${name}: "${withComma}" has a comma, which the API reads as the end of a value.`);
  return value.join(',');
}

/** `{ statusTypes: ['OPEN', 'PENDING'], limit: 5 }` -> `?statusTypes=OPEN%2CPENDING&limit=5`; undefined is omitted. */
export function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, textOf(name, value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
