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
      : fail('TypeMismatch', `BSON field '${name}.${field}.${at}' is not an object`),
  );
}

/** The writes of a command. `begin` creates the result, again if the commit is retried. `onError` records a client error. */
type Batch<T> = {
  items: ((index: number, result: T) => void)[];
  ordered: boolean;
  begin: () => T;
  onError: (error: Doc, index: number, result: T) => void;
};

/** Runs the items of a write command in one transaction; a client error ends an ordered command. */
export function runItems<T>({ server }: Context, { items, ordered, begin, onError }: Batch<T>): Promise<T> {
  return server.catalog.write(() => {
    const result = begin();
    for (const [index, run] of items.entries()) {
      try {
        run(index, result);
      } catch (error) {
        if (!isClientError(error)) throw error;
        const { code, message: errmsg, details } = toCommandError(error);
        onError({ code, errmsg, ...details }, index, result);
        if (ordered) break;
      }
    }
    return result;
  });
}

/** Above this size further errors have no message, as in MongoDB, so that the reply does not get too long. */
const MAX_MESSAGE_BYTES = 4_000_000;

type Totals = { n: number; nModified?: number; upserted?: Doc[] };
type Written = { totals: Totals; errors: Doc[]; messageBytes: number };
type Parse = (bytes: Buffer) => (index: number, totals: Totals) => void;

// Parses all items first, so that an invalid one fails the command before anything is written.
export async function writeBatch(context: Context, field: string, ordered: boolean, parse: Parse): Promise<Doc> {
  if (context.collectionName.includes('$'))
    fail('InvalidNamespace', `Invalid collection name: ${context.collectionName}`);
  const parsed = itemsOf(context, field).map(parse);
  const { totals, errors } = await runItems<Written>(context, {
    ordered,
    items: parsed.map((run) => (index, result) => run(index, result.totals)),
    begin: () => ({ totals: { n: 0 }, errors: [], messageBytes: 0 }),
    onError: ({ code, errmsg, ...details }, index, result) => {
      result.messageBytes += encode({ errmsg, ...details }).length;
      const isTooLong = result.messageBytes > MAX_MESSAGE_BYTES;
      result.errors.push(isTooLong ? { index, code, errmsg: '' } : { index, code, errmsg, ...details });
    },
  });
  return { ...totals, ...(errors.length > 0 && { writeErrors: errors }), ok: 1 };
}
