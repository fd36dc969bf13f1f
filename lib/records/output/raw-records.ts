import { setImmediate } from 'node:timers/promises';
import { BSON, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { deserialize } from 'bson';
import { z } from 'zod';
import { FieldFinder } from '../../db/wire/raw/field-finder';
import { JsonBuffer } from '../../db/wire/raw/json-buffer';
import { pathReader } from '../../db/wire/raw/path-reader';
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
import type { Selection } from '../../http/parameters/selection';
import { wireDateTimeFormatter } from '../../platform/dates/agency-time';
import type { RecordDocument } from '../document';
import { PARTY_IDENTITIES, type PartyCollection } from '../membership/parties';
import { FIELDS_HIDDEN, type Viewer } from '../membership/party-details';
import { relationsOf } from '../membership/relations';
import { RelatedCollections } from '../schema/record';
import { RecordFields } from '../schema/record-fields';
import { RecordReference } from '../schema/record-references';
import { toWireRecord, writersFor } from './mapper';

/** How the raw records of an answer are written. */
export type RawRecordsInput = {
  readonly selection: Selection;
  readonly viewer: Viewer;
  /** All of the viewer's identities, which say why a record is theirs; for `expand=relations`. */
  readonly identities?: ReadonlySet<string>;
  readonly locale: string;
  readonly timeZone: string;
};

type RecordContext = RawContext & Pick<RawRecordsInput, 'viewer'>;

/** Where the record's own fields stand; those of its parts stand elsewhere. */
const RECORD = new FieldFinder();

/** The wire's `id` is the document's key. */
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

/** A part's `recordId` names the record that it is read with, whatever is stored in it. */
const reference: RawField<RecordContext> = {
  name: 'recordId',
  key: Buffer.from('"recordId":'),
  slot: undefined,
  write: (context) => writeFound(context, RECORD, REFERENCE_FIELDS),
};

const isPartyCollection = (name: string): name is PartyCollection => Object.hasOwn(PARTY_IDENTITIES, name);

/** Makes the test of whether the party that was read last is the viewer in person. */
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
  const others = { self: without(FIELDS_HIDDEN[name].self), all: without(FIELDS_HIDDEN[name].all) };
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

/** The record as an object, for what has to be looked at. Bytes that are no UTF-8 become U+FFFD. */
export const readRecord = (bytes: Uint8Array): RecordDocument =>
  deserialize(bytes, { validation: { utf8: false } }) as RecordDocument;

const pickFields = ({ fields, expand }: Selection): readonly RawField<RecordContext>[] => [
  ...(fields === undefined ? RECORD_FIELDS : RECORD_FIELDS.filter(({ name }) => fields.has(name))),
  ...RELATED_FIELDS.filter(({ name }) => expand.has(name)),
];

/** Selections last as long as the questions that they belong to. */
const picked = new WeakMap<Selection, readonly RawField<RecordContext>[]>();

/** The fields of a selection, picked once. */
export function rawFieldsOf(selection: Selection): readonly RawField<RecordContext>[] {
  const known = picked.get(selection);
  if (known !== undefined) return known;
  const made = pickFields(selection);
  picked.set(selection, made);
  return made;
}

/**
 * Writes a record from its bytes.
 * @param trusted its texts are taken for UTF-8 without a look.
 * @returns false, and nothing is written, where it must be decoded and looked at.
 */
export function writeStraight(
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

/** Records that are written before other requests have their turn: some 20 ms for those with everything on them. */
const AT_ONCE = 100;

/** Writes the records into OUT, one after the other, between commas. */
function writeAll(records: readonly Buffer[], input: RawRecordsInput, trusted: boolean): void {
  const { selection, viewer, identities = NOBODY, locale, timeZone } = input;
  const fields = rawFieldsOf(selection);
  const hasRelations = selection.expand.has('relations');
  OUT.length = 0;
  for (const bytes of records) {
    if (OUT.length > 0) OUT.byte(COMMA);
    if (!hasRelations && writeStraight({ bytes, out: OUT, viewer, locale, timeZone }, fields, trusted)) continue;
    const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
    const record = readRecord(bytes);
    const wire = toWireRecord(record, writersFor(selection), viewer, context);
    const relations = hasRelations ? relationsOf(record, identities) : [];
    OUT.json(Buffer.from(JSON.stringify(relations.length > 0 ? { ...wire, relations } : wire)));
  }
}

/** @returns the records one after the other, between commas. */
function writePart(records: readonly Buffer[], input: RawRecordsInput): Buffer {
  writeAll(records, input, true);
  // One look at all of it: a look at each record takes longer than to write a short one.
  if (!OUT.isUtf8Since(0)) writeAll(records, input, false);
  return OUT.take();
}

/**
 * The JSON list (UTF-8) of the wire form of stored records, made straight from their BSON: the same bytes as
 * JSON.stringify of `toWireRecord`, which writes those in which something is stored otherwise than the schema says.
 */
export async function writeRawRecords(records: readonly Buffer[], input: RawRecordsInput): Promise<Buffer> {
  const parts: Uint8Array[] = [Buffer.from('[')];
  for (let from = 0; from < records.length; from += AT_ONCE) {
    if (from > 0) {
      await setImmediate();
      parts.push(Buffer.from(','));
    }
    parts.push(writePart(records.slice(from, from + AT_ONCE), input));
  }
  parts.push(Buffer.from(']'));
  return Buffer.concat(parts);
}
