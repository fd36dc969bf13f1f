import {
  type Doc,
  decodePlain,
  decodeShallow,
  decodeTyped,
  encode,
  MAX_DOCUMENT_BYTES,
  prepareDocument,
} from '../documents';
import { fail } from '../errors';
import { listSource } from '../query/cursors';
import { batchSizeOf, Context, command, optionsParser } from './command';
import { itemsOf, runItems } from './write-batch';
import { runDelete, runUpdate } from './writes';

const BULK_WRITE = {
  any: 'ops nsInfo',
  object: 'let cursor',
  flag: 'ordered errorsOnly bypassDocumentValidation',
} as const;
const NAMESPACE = 'admin.$cmd.bulkWrite';

const parseInsert = optionsParser({ any: 'document' });
const UPDATE = { object: 'filter sort', array: 'arrayFilters', flag: 'multi upsert' } as const;
const parseUpdate = optionsParser({ ...UPDATE, any: 'updateMods constants hint' }, 'filter updateMods');
const parseDelete = optionsParser({ object: 'filter', flag: 'multi', any: 'hint' }, 'filter');

type Counts = Record<'nErrors' | 'nInserted' | 'nMatched' | 'nModified' | 'nUpserted' | 'nDeleted', number>;
type Written = { counts: Counts; results: Doc[] };
type Run = (context: Context, counts: Counts) => Doc;

/** Operation name -> its parser; nested documents in `raw` are undecoded. */
const PARSERS: Record<string, (bytes: Buffer, raw: Doc) => Run> = {
  insert: (_bytes, raw) => {
    const { document } = parseInsert(raw, 'insert');
    if (!(document instanceof Uint8Array)) return fail('IDLFailedToParse', "BSON field 'insert.document' is missing");
    return (context, counts) => {
      const entry = prepareDocument(document);
      context.getOrCreate().insert(entry);
      counts.nInserted++;
      return { n: 1 };
    };
  },
  update: (bytes, raw) => {
    const { updateMods, constants: c, filter: q, ...rest } = parseUpdate(decodePlain(bytes), 'update');
    return (context, counts) => {
      const result = runUpdate(context, { ...rest, q, c, raw: { q: raw.filter, u: raw.updateMods } });
      const { matched: n, modified: nModified, upserted } = result;
      if (upserted) counts.nUpserted++;
      else counts.nMatched += n;
      counts.nModified += nModified;
      return { n, nModified, ...(upserted && { upserted }) };
    };
  },
  delete: (bytes) => {
    const { multi, ...options } = parseDelete(decodePlain(bytes), 'delete');
    return (context, counts) => {
      const typed = () => decodeTyped(bytes).filter as Doc;
      const { n } = runDelete(context, { ...options, typed, limit: multi ? 0 : 1 });
      counts.nDeleted += n;
      return { n };
    };
  },
};

/** The context of one operation: the command's context for the operation's collection. */
function contextOf({ server, request, connectionId, command: { let: values } }: Context, name: string, ns: unknown) {
  const [, $db, collection] =
    /^([^.]+)\.(.+)$/s.exec(String(ns)) ?? fail('InvalidNamespace', `Invalid namespace specified '${ns}'`);
  return new Context(server, { ...request, body: { $db } }, connectionId, { [name]: collection, let: values });
}

const namespacesOf = ({ request, command: { nsInfo } }: Context): Doc[] =>
  request.sequences.get('nsInfo')?.map(decodePlain) ?? (Array.isArray(nsInfo) ? nsInfo : []);

/** Splits results into the first batch and the encoded rest. */
function split(results: Doc[], batchSize: number): [Doc[], Buffer[]] {
  let size = 0;
  const end = results.findIndex((result, at) => {
    size += encode(result).length;
    return at >= batchSize || size > MAX_DOCUMENT_BYTES / 2;
  });
  return end < 0 ? [results, []] : [results.slice(0, end), results.slice(end).map(encode)];
}

/** Writes to several collections in one command (MongoDB 8.0); the drivers' `client.bulkWrite` sends it. */
export const bulkWrite = command(BULK_WRITE, async (context, { ordered = true, errorsOnly = false, cursor }) => {
  if (context.database !== 'admin') fail('Unauthorized', 'bulkWrite may only be run against the admin database.');
  const spaces = namespacesOf(context);
  const items = itemsOf(context, 'ops').map((bytes, at) => {
    const raw = decodeShallow(bytes);
    const [name = '', number] = Object.entries(raw)[0] ?? [];
    const parse = Object.hasOwn(PARSERS, name) ? PARSERS[name] : undefined;
    if (!parse) return fail('FailedToParse', `BulkWrite ops entry ${at} is not insert, update or delete: '${name}'`);
    const space = spaces[Number(number)] ?? fail('BadValue', `BulkWrite ops entry ${at} has an invalid nsInfo index.`);
    const [run, target] = [parse(bytes, raw), contextOf(context, name, space.ns)];
    return (idx: number, { counts, results }: Written) => {
      const result = run(target, counts);
      if (!errorsOnly) results.push({ ok: 1, idx, ...result });
    };
  });
  const { counts, results } = await runItems<Written>(context, {
    items,
    ordered,
    begin: () => ({
      counts: { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 },
      results: [],
    }),
    onError: (error, idx, { counts, results }) => {
      counts.nErrors++;
      results.push({ ok: 0, idx, ...error, n: 0 });
    },
  });
  const [firstBatch, rest] = split(results, batchSizeOf(cursor) ?? Number.POSITIVE_INFINITY);
  const id = rest.length > 0 ? context.server.cursors.keep({ namespace: NAMESPACE, source: listSource(rest) }) : 0n;
  return { cursor: { id, firstBatch, ns: NAMESPACE }, ...counts, ok: 1 };
});
