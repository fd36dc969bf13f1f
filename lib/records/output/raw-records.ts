import { setImmediate } from 'node:timers/promises';
import { BSON, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { deserialize } from 'bson';
import { z } from 'zod';
import { FieldFinder } from '../../db/wire/raw/field-finder';
import { JsonBuffer } from '../../db/wire/raw/json-buffer';
import { pathReader, readText } from '../../db/wire/raw/path-reader';
import {
  type RawContext,
  type RawField,
  type RawWriter,
  rawField,
  rawFields,
  rawList,
  rawObject,
  SCHEMA_MISMATCH,
  writeFound,
} from '../../db/wire/raw/raw-writer';
import type { StoredObject } from '../../db/wire/stored';
import type { FieldSelection } from '../../http/parameters/selection';
import { wireDateTimeFormatter } from '../../platform/dates/agency-time';
import type { RecordDocument } from '../document';
import { PARTY_COLLECTIONS, PARTY_IDENTITIES, type PartyCollection } from '../membership/parties';
import { HIDDEN_FIELDS, type Viewer } from '../membership/party-details';
import { relationsOf } from '../membership/relations';
import { RelatedCollections, type Relation } from '../schema/record';
import { RecordFields } from '../schema/record-fields';
import { RecordReference } from '../schema/record-references';
import { toWireRecord, writersFor } from './mapper';

export type RawRecordsInput = {
  readonly selection: FieldSelection;
  readonly viewer: Viewer;
  readonly identities?: ReadonlySet<string>;
  readonly locale: string;
  readonly timeZone: string;
};

type RecordContext = RawContext & Pick<RawRecordsInput, 'viewer'>;

/** Finds top-level fields; nested documents have their own finders. */
const RECORD = new FieldFinder();

const withKey = (schema: z.ZodObject): RawField<RecordContext>[] =>
  rawFields(schema, RECORD).map((field) =>
    field.name === 'id' ? rawField(RECORD, 'id', (context, type, at) => writeId(context, type, at), '_id') : field,
  );

const writeId: RawWriter<RecordContext> = ({ bytes, out }, type, at) => {
  if (type !== BSON.string) throw SCHEMA_MISMATCH;
  out.text(bytes, at + 4, at + 3 + readInt32(bytes, at));
  return true;
};

const RECORD_FIELDS = withKey(RecordFields);
const REFERENCE_FIELDS = withKey(RecordReference);

/** `recordId` of a related item comes from its record, not from the item. */
const reference: RawField<RecordContext> = {
  name: 'recordId',
  key: Buffer.from('"recordId":'),
  slot: undefined,
  write: (context) => writeFound(context, RECORD, REFERENCE_FIELDS),
};

const isPartyCollection = (name: string): name is PartyCollection => Object.hasOwn(PARTY_IDENTITIES, name);

function selfTest(collection: PartyCollection, fields: FieldFinder): (context: RecordContext) => boolean {
  const { paths, of } = PARTY_IDENTITIES[collection];
  const readers = paths.map((path) => pathReader(fields, path));
  return ({ bytes, viewer: { self } }) => {
    if (self.length === 0) return false;
    const party = of(...readers.map((read) => read(bytes)));
    return party !== undefined && self.includes(party);
  };
}

function itemWriter(name: string, item: z.ZodObject): RawWriter<RecordContext> {
  const fields = new FieldFinder();
  const all: RawField<RecordContext>[] = rawFields(item, fields).map((field) =>
    field.name === 'recordId' ? reference : field,
  );
  if (!isPartyCollection(name)) return rawObject(fields, () => all);
  const without = (hidden: ReadonlySet<string>) => all.filter((field) => !hidden.has(field.name));
  const others = { self: without(HIDDEN_FIELDS[name].self), all: without(HIDDEN_FIELDS[name].all) };
  const isSelf = selfTest(name, fields);
  return rawObject(fields, (context) => (isSelf(context) ? all : others[context.viewer.partyDetails]));
}

const RELATED_FIELDS: readonly RawField<RecordContext>[] = Object.entries(RelatedCollections.shape).map(
  ([name, schema]) => {
    const item = schema.unwrap().element;
    if (item instanceof z.ZodObject) return rawField(RECORD, name, rawList(itemWriter(name, item)));
    const [field] = rawFields(z.object({ [name]: schema }), RECORD);
    if (field === undefined) throw new Error(`No field of ${name}`);
    return field;
  },
);

const OUT = new JsonBuffer();
const COMMA = 0x2c;
const NOBODY: ReadonlySet<string> = new Set();

/** Invalid UTF-8 becomes U+FFFD. @param bytes a record, or a document within one */
export const readRecord = (bytes: Uint8Array): RecordDocument =>
  deserialize(bytes, { validation: { utf8: false } }) as RecordDocument;

const pickFields = ({ fields, expand }: FieldSelection): readonly RawField<RecordContext>[] => [
  ...(fields === undefined ? RECORD_FIELDS : RECORD_FIELDS.filter(({ name }) => fields.has(name))),
  ...RELATED_FIELDS.filter(({ name }) => expand.has(name)),
];

const fieldsBySelection = new WeakMap<FieldSelection, readonly RawField<RecordContext>[]>();

export function rawFieldsOf(selection: FieldSelection): readonly RawField<RecordContext>[] {
  const cached = fieldsBySelection.get(selection);
  if (cached !== undefined) return cached;
  const fields = pickFields(selection);
  fieldsBySelection.set(selection, fields);
  return fields;
}

/**
 * Writes a record directly from its BSON. @param trusted skips the UTF-8 check
 * @returns false, with nothing written, if the record must be decoded
 */
export function tryWriteRaw(
  context: RecordContext,
  fields: readonly RawField<RecordContext>[],
  trusted = false,
): boolean {
  const { bytes, out } = context;
  const mark = out.length;
  try {
    if (RECORD.read(bytes, 0) && writeFound(context, RECORD, fields) && (trusted || out.isUtf8Since(mark))) return true;
  } catch (reason) {
    if (reason !== SCHEMA_MISMATCH) throw reason;
  }
  out.length = mark;
  return false;
}

const CREATED_BY = RECORD.slotOf('createdBy');
const PARTY_SLOTS = PARTY_COLLECTIONS.map(([name]) => [name, RECORD.slotOf(name)] as const);

/** The parties of the record that `RECORD` has read; the rest of the record is not decoded. */
function partiesRead(bytes: Buffer): StoredObject {
  const startOf = (slot: number, type: number) => (RECORD.types[slot] === type ? RECORD.starts[slot] : undefined);
  const by = startOf(CREATED_BY, BSON.string);
  const lists = PARTY_SLOTS.flatMap(([name, slot]) => {
    const at = startOf(slot, BSON.array);
    return at === undefined ? [] : [[name, Object.values(readRecord(bytes.subarray(at, at + readInt32(bytes, at))))]];
  });
  return { ...(by !== undefined && { createdBy: readText(bytes, by) }), ...Object.fromEntries(lists) };
}

/** Writes `relations` as the last field of the record that ends the output. */
function addRelations(out: JsonBuffer, relations: readonly Relation[], start: number): void {
  if (relations.length === 0) return;
  out.length--;
  if (out.length > start + 1) out.byte(COMMA);
  out.ascii(`"relations":${JSON.stringify(relations)}}`);
}

/** Records written between two turns of the event loop: about 20 ms with all collections. */
const BATCH_SIZE = 100;

function writeAll(records: readonly Buffer[], input: RawRecordsInput, trusted: boolean): void {
  const { selection, viewer, identities = NOBODY, locale, timeZone } = input;
  const fields = rawFieldsOf(selection);
  const hasRelations = selection.expand.has('relations');
  OUT.length = 0;
  for (const bytes of records) {
    if (OUT.length > 0) OUT.byte(COMMA);
    const start = OUT.length;
    if (tryWriteRaw({ bytes, out: OUT, viewer, locale, timeZone }, fields, trusted)) {
      if (hasRelations) addRelations(OUT, relationsOf(partiesRead(bytes), identities), start);
      continue;
    }
    const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
    const record = readRecord(bytes);
    const wire = toWireRecord(record, writersFor(selection), viewer, context);
    const relations = hasRelations ? relationsOf(record, identities) : [];
    OUT.json(Buffer.from(JSON.stringify(relations.length > 0 ? { ...wire, relations } : wire)));
  }
}

function writePart(records: readonly Buffer[], input: RawRecordsInput): Buffer {
  writeAll(records, input, true);
  // One check of the whole part is faster than one per record.
  if (!OUT.isUtf8Since(0)) writeAll(records, input, false);
  return OUT.take();
}

/** A JSON list with the same bytes as JSON.stringify of `toWireRecord`, which writes records that do not fit the schema. */
export async function writeRawRecords(records: readonly Buffer[], input: RawRecordsInput): Promise<Buffer> {
  const parts: Uint8Array[] = [Buffer.from('[')];
  for (let from = 0; from < records.length; from += BATCH_SIZE) {
    if (from > 0) {
      await setImmediate();
      parts.push(Buffer.from(','));
    }
    parts.push(writePart(records.slice(from, from + BATCH_SIZE), input));
  }
  parts.push(Buffer.from(']'));
  return Buffer.concat(parts);
}
