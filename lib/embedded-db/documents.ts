import { BSONRegExp, type DeserializeOptions, deserialize, ObjectId, onDemand, serialize } from 'bson';
import { refuse } from './errors';

export type Doc = { [key: string]: unknown };

/** A document as it is stored, and decoded for filters and keys. */
export type Stored = { bytes: Buffer; plain: Doc };

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

// Reading: JavaScript numbers, longs beyond 2^53 stay Long. Regular expressions keep their own class, because
// the conversion to RegExp loses flags and adds the stateful `g`.
const PLAIN: DeserializeOptions = { bsonRegExp: true };
// Writing: every number keeps its stored type (1.0 stays a double), so an update of another field leaves it alone.
const TYPED: DeserializeOptions = { bsonRegExp: true, promoteValues: false };
export const decodePlain = (bytes: Uint8Array): Doc => deserialize(bytes, PLAIN);
export const decodeTyped = (bytes: Uint8Array): Doc => deserialize(bytes, TYPED);
/** One `{ ... }` with its nested documents left undecoded. */
export const decodeShallow = (bytes: Uint8Array): Doc => deserialize(bytes, { raw: true, bsonRegExp: true });
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
export const encode = (doc: object): Buffer => bufferOf(serialize(doc, { ignoreUndefined: false }));

/** Typed values as plain ones: filters and expressions are evaluated over JavaScript numbers. */
export const toPlain = <T>(value: T): T => decodePlain(encode({ value })).value as T;

/** mingo puts a projected _id last, MongoDB first. */
export const idFirst = (doc: Doc): Doc => ('_id' in doc ? { _id: doc._id, ...doc } : doc);

export const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The fields of a document undecoded: name -> type byte, name and value. */
export const elementsOf = (bytes: Buffer): [name: string, element: Buffer][] =>
  [...onDemand.parseToElements(bytes)].map(([, nameAt, nameLength, valueAt, valueLength]) => [
    bytes.toString('utf8', nameAt, nameAt + nameLength),
    bytes.subarray(nameAt - 1, valueAt + valueLength),
  ]);

export function documentOf(elements: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

/** What is stored for a document from a client: `_id` present and first, everything else byte for byte as sent. */
export function prepareDocument(sent: Uint8Array): Stored {
  const bytes = bufferOf(sent);
  const size = `size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`;
  if (bytes.length > MAX_DOCUMENT_BYTES) refuse(10334, `object to insert too large. ${size}`);
  const plain = decodePlain(bytes);
  const hasId = Object.hasOwn(plain, '_id');
  if (hasId) checkId(plain._id);
  if (Object.keys(plain)[0] === '_id') return { bytes, plain };
  const _id = hasId ? plain._id : new ObjectId();
  const elements = elementsOf(bytes);
  const id = elements.find(([name]) => name === '_id')?.[1] ?? encode({ _id }).subarray(4, -1);
  const others = elements.filter(([name]) => name !== '_id').map(([, element]) => element);
  return { bytes: documentOf([id, ...others]), plain: { _id, ...plain } };
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) refuse(53, "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) refuse(53, "The '_id' value cannot be of type regex");
  const operator = isPlainObject(id) && Object.keys(id).find((name) => name.startsWith('$'));
  if (operator) refuse(52, `_id fields may not contain '$'-prefixed fields: ${operator} is not valid.`);
}
