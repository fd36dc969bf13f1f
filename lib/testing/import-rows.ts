import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EJSON } from 'bson';
import { database } from '../db/client';
import { RECORD_TYPES, RECORDS } from '../db/collections';
import { importRecords } from '../import/import-records';
import { loadMapping } from '../import/mapping/mapping';

export const HEADER =
  'PermitNum,StatusCurrent,AppliedDate,PermitTypeMapped,PermitClassMapped,PermitClassGroup,WorkClass,ApplicantName';

export const row = (number: string, { status = 'New', name = 'ANN EXAMPLE', group = 'Garage' } = {}): string =>
  `${number},${status},2024-01-01T00:00:00.000,Building,Residential,${group},New,${name}`;

/** @returns the id of the import */
export async function importRows(folder: string, rows: readonly string[]): Promise<string> {
  const file = path.join(folder, 'permits.csv');
  await writeFile(file, [HEADER, ...rows].join('\n'));
  const { id = '' } = await importRecords({ file, mapping: await loadMapping('blds'), by: 'olga' });
  return id;
}

export async function documentsOf(name: string) {
  return (await database()).collection<{ _id: string }>(name).find().sort({ _id: 1 }).toArray();
}

/** Covers all records and record types. */
export async function recordsChecksum(): Promise<string> {
  const all = [await documentsOf(RECORDS), await documentsOf(RECORD_TYPES)];
  return createHash('sha256').update(EJSON.stringify(all)).digest('hex');
}
