import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { RECORDS } from '../../db/collections';
import { isStoredObject, type StoredObject } from '../../db/wire/stored';
import type { Migration, OnProgress } from './migration';

type StoredRecord = StoredObject & { readonly _id: string };

const PARTS = ['addresses', 'professionals'] as const;

const FILTER = {
  $or: [{ customTables: { $exists: true } }, { addresses: { $exists: true } }, { professionals: { $exists: true } }],
};
const BATCH = 500;

/** undefined if nothing changes. */
function withAgency(parts: unknown, agency: unknown): unknown[] | undefined {
  if (!Array.isArray(parts) || typeof agency !== 'string') return undefined;
  const isWithout = (part: unknown): part is StoredObject =>
    isStoredObject(part) && part.serviceProviderCode === undefined;
  return parts.some(isWithout)
    ? parts.map((part: unknown) => (isWithout(part) ? { serviceProviderCode: agency, ...part } : part))
    : undefined;
}

/** undefined if nothing changes. */
function withLowercaseActions(tables: unknown): unknown[] | undefined {
  if (!Array.isArray(tables)) return undefined;
  let isChanged = false;
  const lowercaseRow = (row: unknown): unknown => {
    if (!isStoredObject(row) || typeof row.action !== 'string' || row.action === row.action.toLowerCase()) return row;
    isChanged = true;
    return { ...row, action: row.action.toLowerCase() };
  };
  const lowercased = tables.map((table: unknown) =>
    isStoredObject(table) && Array.isArray(table.rows) ? { ...table, rows: table.rows.map(lowercaseRow) } : table,
  );
  return isChanged ? lowercased : undefined;
}

function changeOf(record: StoredRecord): Record<string, unknown> {
  const parts = PARTS.map((name) => [name, withAgency(record[name], record.serviceProviderCode)] as const);
  const fields = [...parts, ['customTables', withLowercaseActions(record.customTables)] as const];
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

async function change(db: Db, write: boolean, onProgress: OnProgress = () => undefined): Promise<number> {
  const records = db.collection<StoredRecord>(RECORDS);
  const total = write ? await records.estimatedDocumentCount() : 0;
  let [changed, rows] = [0, 0];
  let batch: AnyBulkWriteOperation<StoredRecord>[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await records.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  const projection = { serviceProviderCode: 1, addresses: 1, professionals: 1, customTables: 1 };
  for await (const record of records.find(FILTER as never, { projection, sort: { _id: 1 } })) {
    rows += 1;
    const set = changeOf(record);
    if (Object.keys(set).length === 0) continue;
    changed += 1;
    if (!write) continue;
    batch.push({ updateOne: { filter: { _id: record._id }, update: { $set: set as never } } });
    if (batch.length < BATCH) continue;
    await flush();
    onProgress({ part: Math.min(1, rows / Math.max(1, total)), rows });
  }
  await flush();
  return changed;
}

export const relatedItems: Migration = {
  version: 6,
  what: "write the agency's code on addresses and professionals, and actions of table rows in lowercase",
  atStart: false,
  count: (db) => change(db, false),
  run: async (db, onProgress) => {
    const changed = await change(db, true, onProgress);
    return changed === 0 ? [] : [`Corrected addresses, professionals or table rows of ${changed} records.`];
  },
};
