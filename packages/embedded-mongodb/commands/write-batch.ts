import { deserialize } from 'bson';
import { bufferOf, type Doc, encode } from '../documents';
import { fail, isClientError, toCommandError } from '../errors';
import type { Context } from './command';

/** The items of a write command, undecoded. */
export function itemsOf({ request, name }: Context, field: string): Buffer[] {
  const asRaw = { fieldsAsRaw: { [field]: true }, bsonRegExp: true, validation: { utf8: false } } as const;
  const list: unknown = request.sequences.get(field) ?? deserialize(request.bodyBytes, asRaw)[field];
  if (!Array.isArray(list))
    return fail('IDLFailedToParse', `BSON field '${name}.${field}' is missing but a required field`);
  const fits = list.length > 0 && list.length <= 100_000;
  if (!fits) fail('BadValue', `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`);
  return list.map((bytes: unknown, at) =>
    bytes instanceof Uint8Array
      ? bufferOf(bytes)
      : fail('TypeMismatch', `BSON field '${name}.${field}.${at}' is no object`),
  );
}

/** What is written, and what becomes of it: `begin` makes the result, anew where a commit is tried again. */
type Batch<T> = {
  items: ((index: number, result: T) => void)[];
  ordered: boolean;
  begin: () => T;
  onRefused: (error: Doc, index: number, result: T) => void;
};

/** Runs the items of a write command in one transaction; a refused one ends an ordered command. */
export function runItems<T>({ server }: Context, { items, ordered, begin, onRefused }: Batch<T>): Promise<T> {
  return server.catalog.write(() => {
    const result = begin();
    for (const [index, run] of items.entries()) {
      try {
        run(index, result);
      } catch (error) {
        if (!isClientError(error)) throw error;
        const { code, message: errmsg, details } = toCommandError(error);
        onRefused({ code, errmsg, ...details }, index, result);
        if (ordered) break;
      }
    }
    return result;
  });
}

/** What is wrong with further items is not keyIntervals out: the reply must not get too long, as in MongoDB. */
const MAX_SAID_BYTES = 4_000_000;

type Totals = { n: number; nModified?: number; upserted?: Doc[] };
type Written = { totals: Totals; errors: Doc[]; said: number };
type Parse = (bytes: Buffer) => (index: number, totals: Totals) => void;

// One that cannot be parsed fails the command before anything is written.
export async function writeBatch(context: Context, field: string, ordered: boolean, parse: Parse): Promise<Doc> {
  if (context.collectionName.includes('$'))
    fail('InvalidNamespace', `Invalid collection name: ${context.collectionName}`);
  const parsed = itemsOf(context, field).map(parse);
  const { totals, errors } = await runItems<Written>(context, {
    ordered,
    items: parsed.map((run) => (index, result) => run(index, result.totals)),
    begin: () => ({ totals: { n: 0 }, errors: [], said: 0 }),
    onRefused: ({ code, errmsg, ...details }, index, result) => {
      result.said += encode({ errmsg, ...details }).length;
      const isTooLong = result.said > MAX_SAID_BYTES;
      result.errors.push(isTooLong ? { index, code, errmsg: '' } : { index, code, errmsg, ...details });
    },
  });
  return { ...totals, ...(errors.length > 0 && { writeErrors: errors }), ok: 1 };
}
