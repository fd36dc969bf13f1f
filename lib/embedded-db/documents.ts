import { BSONRegExp, type DeserializeOptions, deserialize, ObjectId, onDemand, serialize } from 'bson';
import { CommandError } from './errors';

export type Doc = { [key: string]: unknown };

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

// Reading: JavaScript numbers, longs beyond 2^53 stay Long. Regular expressions keep their own class, because
// the conversion to RegExp loses flags and adds the stateful `g`.
const PLAIN: DeserializeOptions = { bsonRegExp: true };
// Writing: every number keeps its stored type (1.0 stays a double), so an update of another field leaves it alone.
const TYPED: DeserializeOptions = { bsonRegExp: true, promoteValues: false };

export const decodePlain = (bytes: Uint8Array): Doc => deserialize(bytes, PLAIN);
export const decodeTyped = (bytes: Uint8Array): Doc => deserialize(bytes, TYPED);

export function encode(doc: Doc): Buffer {
  // serialize() answers a view over its own fresh copy
  const bytes = serialize(doc, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** mingo puts a projected _id last, MongoDB first. */
export const idFirst = (doc: Doc): Doc => ('_id' in doc ? { _id: doc._id, ...doc } : doc);

/** Typed values as plain ones: filters and expressions are evaluated over JavaScript numbers. */
export const toPlain = (doc: Doc): Doc => decodePlain(encode(doc));

export function isPlainObject(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** What is stored for a document from a client: `_id` present and first, everything else byte for byte as sent. */
export function prepareDocument(bytes: Uint8Array): { bytes: Buffer; plain: Doc } {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      10334,
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  const plain = decodePlain(bytes);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (plain._id !== undefined) {
    checkId(plain._id);
    if (Object.keys(plain)[0] === '_id') return { bytes: view, plain };
    const elements = [...onDemand.parseToElements(view)];
    const idElement = elements.find((element) => elementName(view, element) === '_id');
    if (!idElement) throw new CommandError(53, "document's _id could not be read");
    const rest = elements.filter((element) => element !== idElement);
    return { bytes: joinElements([idElement, ...rest].map((element) => elementBytes(view, element))), plain };
  }
  const _id = new ObjectId();
  const head = encode({ _id });
  const joined = joinElements([head.subarray(4, -1), view.subarray(4, -1)]);
  return { bytes: joined, plain: { _id, ...plain } };
}

export function checkId(id: unknown): void {
  if (Array.isArray(id)) throw new CommandError(53, "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) throw new CommandError(53, "The '_id' value cannot be of type regex");
}

type Element = readonly [type: number, nameOffset: number, nameLength: number, offset: number, length: number];

export const elementName = (view: Buffer, [, offset, length]: Element): string =>
  view.toString('latin1', offset, offset + length);

/** Type byte, name and value of one element. */
export const elementBytes = (view: Buffer, [, nameOffset, , offset, length]: Element): Buffer =>
  view.subarray(nameOffset - 1, offset + length);

export function joinElements(parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const out = Buffer.allocUnsafe(size);
  out.writeInt32LE(size, 0);
  let position = 4;
  for (const part of parts) position += part.copy(out, position);
  out[position] = 0;
  return out;
}
