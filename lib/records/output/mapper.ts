import { LRUCache } from 'lru-cache';
import type { Document } from 'mongodb';
import { isStoredObject, type StoredObject } from '../../db/wire/stored';
import { compileFields, type FieldWriters, type WriteContext, writeFields } from '../../db/wire/writer';
import type { FieldSelection } from '../../http/parameters/selection';
import { log } from '../../platform/log';
import type { RecordDocument } from '../document';
import { PARTY_PATHS, type PartyCollection } from '../membership/parties';
import { type Viewer, withoutHiddenFields } from '../membership/party-details';
import { RelatedCollections } from '../schema/record';
import { RecordFields } from '../schema/record-fields';

const reported = new LRUCache<string, true>({ max: 10_000 });

/** @param fields paths such as `contacts.birthDate`; values are not logged */
function reportUnreadable(record: string, fields: ReadonlySet<string>): void {
  const parts = [...fields];
  // If a whole collection is unreadable, only its fields are logged.
  const names = parts.filter((name) => !parts.some((part) => part.startsWith(`${name}.`))).sort();
  const key = JSON.stringify([record, names]);
  if (reported.has(key)) return;
  reported.set(key, true);
  log().warn({ record, fields: names }, 'fields of a record do not fit the schema and were omitted');
}

const RECORD_WRITERS = compileFields(RecordFields);
const RELATED_WRITERS = compileFields(RelatedCollections);

const REFERENCE_FIELDS = ['customId', 'serviceProviderCode', 'trackingId', 'value'] as const;
const WITH_REFERENCE = new Set(['addresses', 'contacts', 'owners', 'professionals']);

/** Omits paths in expanded collections, because a projection cannot have both a path and its parent. */
const relationPaths = (expand: ReadonlySet<string>): readonly string[] =>
  expand.has('relations') ? PARTY_PATHS.filter((path) => !expand.has(path.split('.', 1)[0] ?? '')) : [];

export function projectionFor({ fields, expand }: FieldSelection, isByCursor = false): Document {
  const related = RELATED_WRITERS.map(([name]) => name);
  if (fields === undefined) {
    const needed = new Set(relationPaths(expand).map((path) => path.split('.', 1)[0]));
    const omitted = related.filter((name) => !expand.has(name) && !needed.has(name));
    return Object.fromEntries(['parties', 'memberIds', 'searchText', ...omitted].map((name) => [name, 0]));
  }
  const names = RECORD_WRITERS.map(([name]) => name).filter((name) => name !== 'id' && fields.has(name));
  const references = [...expand].some((name) => WITH_REFERENCE.has(name)) ? REFERENCE_FIELDS : [];
  const expanded = related.filter((name) => expand.has(name));
  return Object.fromEntries(
    ['_id', ...(isByCursor ? ['cursorDate'] : []), ...names, ...references, ...expanded, ...relationPaths(expand)].map(
      (name) => [name, 1],
    ),
  );
}

export function writersFor({ fields, expand }: FieldSelection): FieldWriters {
  const own = fields === undefined ? RECORD_WRITERS : RECORD_WRITERS.filter(([name]) => fields.has(name));
  return [...own, ...RELATED_WRITERS.filter(([name]) => expand.has(name))];
}

/** Leaves malformed lists and items to the writers, which omit them. */
const eachItem = (list: unknown, change: (item: StoredObject) => StoredObject): unknown =>
  Array.isArray(list) ? list.map((item: unknown) => (isStoredObject(item) ? change(item) : item)) : list;

/** The API form of a record. Values that do not fit the schema are omitted and logged. */
export function toWireRecord(
  record: RecordDocument,
  writers: FieldWriters,
  viewer: Viewer,
  context: WriteContext,
): StoredObject {
  const { _id: id, value, customId, serviceProviderCode, trackingId } = record;
  const recordId = { customId, id, serviceProviderCode, trackingId, value };
  const ofRecord = (item: StoredObject): StoredObject => ({ ...item, recordId });
  const partiesOfRecord = (collection: PartyCollection): unknown =>
    eachItem(record[collection], (item) => ofRecord(withoutHiddenFields(viewer, collection, item)));
  const stored: StoredObject = {
    ...record,
    id,
    addresses: eachItem(record.addresses, ofRecord),
    contacts: partiesOfRecord('contacts'),
    owners: partiesOfRecord('owners'),
    professionals: partiesOfRecord('professionals'),
  };
  const unreadable = new Set<string>();
  const wire = writeFields(writers, stored, { ...context, onMisfit: (path) => unreadable.add(path) }) ?? {};
  if (unreadable.size > 0) reportUnreadable(String(id), unreadable);
  return wire;
}
