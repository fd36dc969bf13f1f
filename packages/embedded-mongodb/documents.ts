import { BSONRegExp, DBRef, type DeserializeOptions, deserialize, ObjectId, onDemand, serialize } from 'bson';
import { checkDocument } from './bson/check-document';
import { sharedFieldPicker } from './bson/pick-fields';
import { fail } from './errors';
import { encodeId } from './keys/encoding';

export type Doc = { [key: string]: unknown };

/** A stored document and its key, the encoded `_id`. */
export type StoredDocument = { bytes: Buffer; id: Buffer };

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** The bytes by which a reply may exceed the size limit of a document, as in MongoDB. */
const REPLY_OVERHEAD_BYTES = 16 * 1024;

// For reading: numbers become JavaScript numbers, except longs beyond 2^53. Regular expressions keep bson's class, because
// RegExp loses flags and adds the stateful `g`. As in MongoDB, strings need not be UTF-8.
const PLAIN: DeserializeOptions = { bsonRegExp: true, validation: { utf8: false } };
// For writing: every number keeps its type (1.0 stays a double), so that an update of another field does not change it.
const TYPED: DeserializeOptions = { ...PLAIN, promoteValues: false };
export const decodePlain = (bytes: Uint8Array): Doc => deserialize(bytes, PLAIN);
export const decodeTyped = (bytes: Uint8Array): Doc => deserialize(bytes, TYPED);
/** Decodes one level and leaves nested documents undecoded. */
export const decodeShallow = (bytes: Uint8Array): Doc => deserialize(bytes, { raw: true, bsonRegExp: true });
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
/** Encodes a document. Undefined values are left out, because expressions return undefined for a missing field. */
export function encode(doc: object): Buffer {
  try {
    const bytes = serialize(doc);
    if (bytes.length <= MAX_DOCUMENT_BYTES + REPLY_OVERHEAD_BYTES) return bufferOf(bytes);
  } catch (error) {
    // bson writes into a buffer of 17 MB and reports an offset error where it ends.
    if (!(error instanceof RangeError && error.message.includes('offset'))) throw error;
  }
  return fail('BSONObjectTooLarge', `BSONObj size is invalid: more than ${MAX_DOCUMENT_BYTES} bytes`);
}

/** Converts typed numbers to JavaScript numbers. */
export const toPlain = <T>(value: T): T => decodePlain(encode({ value })).value as T;

/** Moves a computed `_id` to the front, as MongoDB does. */
export const idFirst = (doc: Doc): Doc => ('_id' in doc ? { _id: doc._id, ...doc } : doc);

export const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether a document holds operators, `{ $gt: 1 }`, rather than a value. */
export const isOperators = (value: unknown): value is Doc =>
  isPlainObject(value) && (Object.keys(value)[0]?.startsWith('$') ?? false) && !('$ref' in value && '$id' in value);

/** The value as a document, even if bson reads it as a DBRef; undefined for anything else. */
export const asDocument = (value: unknown): Doc | undefined =>
  isPlainObject(value) ? value : value instanceof DBRef ? (value.toJSON() as Doc) : undefined;

/** Sets a field of any name, even __proto__. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name !== '__proto__') doc[name] = value;
  else Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The undecoded elements of a document: type, name and value. */
export const elementsOf = (document: Buffer): { name: string; bytes: Buffer }[] =>
  [...onDemand.parseToElements(document)].map(([, nameAt, nameLength, at, length]) => ({
    name: document.toString('utf8', nameAt, nameAt + nameLength),
    bytes: document.subarray(nameAt - 1, at + length),
  }));

/** Joins elements to a document. */
export function documentOf(elements: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

const HEAD = 4;
const pickId = sharedFieldPicker(['_id'], { stopEarly: true });
const pickOthers = sharedFieldPicker(['_id'], { including: false });

/** The element of the `_id`, or an empty list; valid until the next call. */
export function idElementsOf(bytes: Buffer): Buffer[] {
  const own = pickId(bytes).subarray(HEAD, -1);
  return own.length > 0 ? [own] : [];
}
export const idOf = (bytes: Buffer): unknown => decodePlain(documentOf(idElementsOf(bytes)))._id;

/** Prepares a client's document for storage: `_id` present and first, everything else byte for byte as sent. */
export function prepareDocument(source: Uint8Array): StoredDocument {
  const bytes = bufferOf(source);
  const size = `size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`;
  if (bytes.length > MAX_DOCUMENT_BYTES) fail('BSONObjectTooLarge', `object to insert too large. ${size}`);
  checkDocument(bytes);
  const [own = encode({ _id: new ObjectId() }).subarray(HEAD, -1)] = idElementsOf(bytes);
  const { _id } = decodePlain(documentOf([own]));
  checkId(_id);
  const isFirst = bytes.subarray(HEAD, HEAD + own.length).equals(own);
  return { id: encodeId(_id), bytes: isFirst ? bytes : documentOf([own, pickOthers(bytes).subarray(HEAD, -1)]) };
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) fail('InvalidIdField', "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) fail('InvalidIdField', "The '_id' value cannot be of type regex");
  const operator = isPlainObject(id) && Object.keys(id).find((name) => name.startsWith('$'));
  if (operator)
    fail('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${operator} is not valid.`);
}
