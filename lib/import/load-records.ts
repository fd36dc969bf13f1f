import { createHash } from 'node:crypto';
import { EJSON } from 'bson';
import { listAccountsByIdentities } from '../accounts/repository';
import type { RecordTypeDocument } from '../record-types/document';
import { addMissingRecordTypes, findTypeReferences } from '../record-types/repository';
import type { RecordContent, StoredTypeReference } from '../records/document';
import {
  findImportStates,
  type ImportState,
  insertRecords,
  type RecordChange,
  updateRecords,
} from '../records/import-repository';

/** What became of one record of a batch. */
export type Outcome = 'loaded' | 'updated' | 'unchanged' | { readonly refused: string };

/** Says whether a row still gives the same record, so that importing a file twice changes nothing. */
const sourceHashOf = (record: RecordContent): string =>
  createHash('sha256').update(EJSON.stringify(record)).digest('base64url');

/** Identity -> accounts that hold it, for the parties of a batch. */
async function membersByIdentity(records: readonly RecordContent[]): Promise<(parties: readonly string[]) => string[]> {
  const accounts = await listAccountsByIdentities([...new Set(records.flatMap(({ parties }) => parties))]);
  return (parties) =>
    accounts.filter(({ identities }) => identities.some((one) => parties.includes(one))).map(({ _id }) => _id);
}

function outcomeOf(record: RecordContent, sourceHash: string, stored: ImportState | undefined): Outcome {
  if (stored === undefined) return 'loaded';
  if (stored.customId !== record.customId) {
    return {
      refused: `the id ${record._id} is already that of ${stored.customId}; give one of the two another number`,
    };
  }
  return stored.sourceHash === sourceHash ? 'unchanged' : 'updated';
}

/**
 * Loads one batch: new records are inserted, changed ones updated, the others left alone. Record types that are not
 * there yet are added with plain requirements. Can be repeated after a stop at any point.
 */
export async function loadRecords(
  records: readonly RecordContent[],
  recordTypeFor: (reference: StoredTypeReference) => RecordTypeDocument,
): Promise<{ outcomes: Outcome[]; recordTypesAdded: number }> {
  const types = new Map(records.map(({ type }) => [type.value, type]));
  const recordTypesAdded = await addMissingRecordTypes([...types.values()].map(recordTypeFor));
  const [states, membersOf, references] = await Promise.all([
    findImportStates(records.map(({ _id }) => _id)),
    membersByIdentity(records),
    findTypeReferences([...types.keys()]),
  ]);
  const inserts: RecordChange[] = [];
  const updates: RecordChange[] = [];
  const outcomes = records.map((record) => {
    const sourceHash = sourceHashOf(record);
    const outcome = outcomeOf(record, sourceHash, states.get(record._id));
    const type = references.get(record.type.value) ?? record.type;
    const change = { ...record, type, memberIds: membersOf(record.parties), sourceHash };
    if (outcome === 'loaded') inserts.push(change);
    if (outcome === 'updated') updates.push(change);
    return outcome;
  });
  await insertRecords(inserts);
  await updateRecords(updates);
  return { outcomes, recordTypesAdded };
}
