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
/** What is undefined is left out: in what expressions make of documents it is a missing field. */
export const encode = (doc: object): Buffer => bufferOf(serialize(doc));

/** Typed values as plain ones: filters and expressions are evaluated over JavaScript numbers. */
export const toPlain = <T>(value: T): T => decodePlain(encode({ value })).value as T;

/** mingo puts a projected _id last, MongoDB first. */
export const idFirst = (doc: Doc): Doc => ('_id' in doc ? { _id: doc._id, ...doc } : doc);

export const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A field of a document undecoded: its type byte, name and value. */
type Element = [name: string, bytes: Buffer];

export const elementsOf = (bytes: Buffer): Element[] =>
  [...onDemand.parseToElements(bytes)].map(([, nameAt, nameLength, valueAt, valueLength]) => [
    bytes.toString('utf8', nameAt, nameAt + nameLength),
    bytes.subarray(nameAt - 1, valueAt + valueLength),
  ]);

export function documentOf(elements: readonly Element[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), ...elements.map(([, element]) => element), Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

export const isId = ([name]: Element): boolean => name === '_id';

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
  const [own, others] = [elementsOf(hasId ? bytes : encode({ _id })), elementsOf(bytes)];
  const inOrder = [...own.filter(isId), ...others.filter((element) => !isId(element))];
  return { bytes: documentOf(inOrder), plain: { _id, ...plain } };
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) refuse(53, "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) refuse(53, "The '_id' value cannot be of type regex");
  const operator = isPlainObject(id) && Object.keys(id).find((name) => name.startsWith('$'));
  if (operator) refuse(52, `_id fields may not contain '$'-prefixed fields: ${operator} is not valid.`);
}
