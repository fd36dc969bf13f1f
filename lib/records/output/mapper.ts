import { LRUCache } from 'lru-cache';
import type { Document } from 'mongodb';
import { isStored, type Stored } from '../../db/wire/stored';
import { compileFields, type FieldWriters, type WriteContext, writeFields } from '../../db/wire/writer';
import type { Selection } from '../../http/parameters/selection';
import { log } from '../../platform/log';
import type { RecordDocument } from '../document';
import { PARTY_PATHS, type PartyCollection } from '../membership/parties';
import { shownTo, type Viewer } from '../membership/party-details';
import { RelatedCollections } from '../schema/record';
import { RecordFields } from '../schema/record-fields';

/** Records that the log names already; without this every page of a list with one of them would say it again. */
const reported = new LRUCache<string, true>({ max: 10_000 });

/**
 * Says in the log, once for each record and process, which of its fields hold something else than they should.
 * @param fields their paths (`contacts.birthDate`); what they hold is not said.
 */
function reportUnreadable(record: string, fields: ReadonlySet<string>): void {
  const parts = [...fields];
  // If everything in a part is unreadable, its fields are named, not the part itself.
  const names = parts.filter((name) => !parts.some((part) => part.startsWith(`${name}.`))).sort();
  const key = JSON.stringify([record, names]);
  if (reported.has(key)) return;
  reported.set(key, true);
  log().warn({ record, fields: names }, 'fields of a record could not be read and were left out');
}

const RECORD_WRITERS = compileFields(RecordFields);
const RELATED_WRITERS = compileFields(RelatedCollections);

/** Parts of a record that other parts are written from. */
const REFERENCE_FIELDS = ['customId', 'serviceProviderCode', 'trackingId', 'value'] as const;
const WITH_REFERENCE = new Set(['addresses', 'contacts', 'owners', 'professionals']);

/** What says whose a record is, of collections that are not read anyway: a path and a part of it exclude each other. */
const relationPaths = (expand: ReadonlySet<string>): readonly string[] =>
  expand.has('relations') ? PARTY_PATHS.filter((path) => !expand.has(path.split('.', 1)[0] ?? '')) : [];

/** What to read for a selection: nothing that is not written, but for what orders the records where a cursor needs it. */
export function projectionFor({ fields, expand }: Selection, isByCursor = false): Document {
  const related = RELATED_WRITERS.map(([name]) => name);
  if (fields === undefined) {
    const named = new Set(relationPaths(expand).map((path) => path.split('.', 1)[0]));
    const left = related.filter((name) => !expand.has(name) && !named.has(name));
    return Object.fromEntries(['parties', 'memberIds', 'searchText', ...left].map((name) => [name, 0]));
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

/** The writers of a selection, picked once a request. */
export function writersFor({ fields, expand }: Selection): FieldWriters {
  const own = fields === undefined ? RECORD_WRITERS : RECORD_WRITERS.filter(([name]) => fields.has(name));
  return [...own, ...RELATED_WRITERS.filter(([name]) => expand.has(name))];
}

/** Changes each item of a stored list. What is no list, or no item, stays as it is: the writers leave it out. */
const eachItem = (list: unknown, change: (item: Stored) => Stored): unknown =>
  Array.isArray(list) ? list.map((item: unknown) => (isStored(item) ? change(item) : item)) : list;

/**
 * A stored record as the wire has it: the schema's own fields and no other. What is stored otherwise than the schema
 * says is left out, and the log says which fields these are.
 */
export function toWireRecord(
  record: RecordDocument,
  writers: FieldWriters,
  viewer: Viewer,
  context: WriteContext,
): Stored {
  const { _id: id, value, customId, serviceProviderCode, trackingId } = record;
  const recordId = { customId, id, serviceProviderCode, trackingId, value };
  const ofRecord = (item: Stored): Stored => ({ ...item, recordId });
  const partiesOfRecord = (collection: PartyCollection): unknown =>
    eachItem(record[collection], (item) => ofRecord(shownTo(viewer, collection, item)));
  const stored: Stored = {
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
