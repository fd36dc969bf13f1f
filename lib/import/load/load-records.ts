import type { RecordTypeDocument } from '../../record-types/document';
import { addMissingRecordTypes, findTypeReferences } from '../../record-types/repository';
import type { RecordContent, StoredTypeReference } from '../../records/document';
import {
  findFullRecords,
  findImportStates,
  type ImportState,
  insertRecords,
  type RecordChange,
  updateRecords,
} from '../../records/import-repository';
import { MemberLookup } from '../../records/membership/member-lookup';
import { storeUndoCopies } from '../undo/import-runs';

export type SourceRecord = { readonly record: RecordContent; readonly sourceHash: string };

export type RecordOutcome =
  | 'loaded'
  | 'updated'
  | 'unchanged'
  /** Unchanged since the import with this id. */
  | { readonly confirms: string }
  | { readonly refused: string };

function outcomeOf(record: RecordContent, sourceHash: string, existing: ImportState | undefined): RecordOutcome {
  if (existing === undefined) return 'loaded';
  if (existing.customId !== record.customId) {
    return {
      refused: `the id ${record._id} already belongs to ${existing.customId}; give one of them another number`,
    };
  }
  if (existing.sourceHash !== sourceHash) return 'updated';
  return existing.importId === undefined ? 'unchanged' : { confirms: existing.importId };
}

export type LoaderOptions = {
  readonly recordTypeFor: (reference: StoredTypeReference) => RecordTypeDocument;
  readonly complete?: ((record: RecordContent) => RecordContent) | undefined;
};

export class RecordLoader {
  recordTypesAdded = 0;
  /** Identities on written records with members, which may now refer to more than one person. */
  readonly touchedIdentities = new Set<string>();
  private readonly references = new Map<string, StoredTypeReference>();
  private readonly members = new MemberLookup();
  /** A first import finds nothing stored, so it skips the lookup. */
  private expectsNew = true;

  /** Fields that the file controls: an update clears missing ones. */
  ownedFields: readonly string[] = [];
  /** undefined if the import cannot be undone. */
  importId: string | undefined;

  constructor(private readonly options: LoaderOptions) {}

  /** Can be repeated after an interruption. @returns the outcomes in input order */
  async load(rows: readonly SourceRecord[]): Promise<RecordOutcome[]> {
    const records = rows.map(({ record, sourceHash }) => ({
      record: this.options.complete?.(record) ?? record,
      sourceHash,
    }));
    return this.loadComplete(records);
  }

  private async loadComplete(sources: readonly SourceRecord[]): Promise<RecordOutcome[]> {
    const records = sources.map(({ record }) => record);
    const [states, membersOf] = await Promise.all([
      this.expectsNew ? new Map<string, ImportState>() : findImportStates(records.map(({ _id }) => _id)),
      this.members.learn(records.flatMap(({ parties }) => parties)),
      this.learnTypes(records),
    ]);
    const inserts: RecordChange[] = [];
    const updates: RecordChange[] = [];
    const outcomes = sources.map(({ record, sourceHash }) => {
      const outcome = outcomeOf(record, sourceHash, states.get(record._id));
      const type = this.references.get(record.type.value) ?? record.type;
      const { importId } = this;
      const change = {
        ...record,
        type,
        memberIds: membersOf(record.parties),
        sourceHash,
        ...(importId && { importId }),
      };
      if (outcome === 'loaded') inserts.push(importId ? { ...change, addedBy: importId } : change);
      if (outcome === 'updated') updates.push(change);
      return outcome;
    });
    if (this.importId !== undefined)
      await storeUndoCopies(this.importId, await findFullRecords(updates.map(({ _id }) => _id)));
    const [existingIds] = await Promise.all([insertRecords(inserts), updateRecords(updates, this.ownedFields)]);
    for (const { _id, parties, memberIds } of [...inserts, ...updates])
      if (memberIds.length > 0 && !existingIds.has(_id))
        for (const party of parties) if (membersOf([party]).length > 0) this.touchedIdentities.add(party);
    if (existingIds.size === 0) return outcomes;
    this.expectsNew = false;
    const retries = sources.filter(({ record }) => existingIds.has(record._id));
    const outcomesById = new Map(
      (await this.loadComplete(retries)).map((outcome, at) => [retries[at]?.record._id, outcome]),
    );
    return records.map(({ _id }, at) => outcomesById.get(_id) ?? outcomes[at] ?? 'loaded');
  }

  /** Records embed the stored type, with the agency's text and translations. */
  private async learnTypes(records: readonly RecordContent[]): Promise<void> {
    const unknown = new Map(
      records.filter(({ type }) => !this.references.has(type.value)).map(({ type }) => [type.value, type]),
    );
    if (unknown.size === 0) return;
    this.recordTypesAdded += await addMissingRecordTypes(
      [...unknown.values()].map((type) => ({
        ...this.options.recordTypeFor(type),
        ...(this.importId && { importId: this.importId }),
      })),
    );
    for (const [value, reference] of await findTypeReferences([...unknown.keys()]))
      this.references.set(value, reference);
  }

  /** Adds accounts that were linked during the import; call after the last batch. */
  async finish(): Promise<void> {
    await this.members.catchUp();
  }
}
