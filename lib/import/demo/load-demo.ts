import path from 'node:path';
import { isDemoLoaded, markDemo } from '../../db/agency';
import type { ChecklistGroupDocument } from '../../inspections/document';
import { addMissingChecklistGroups } from '../../inspections/repository';
import { hasRecords } from '../../records/import-repository';
import { importRecords } from '../import-records';
import { loadMapping } from '../mapping';
import { fileSize } from '../row-reader';
import checklistGroups from './checklist-groups.json' with { type: 'json' };
import { loadDemoAccounts } from './demo-accounts';
import { demoRecordType } from './demo-record-type';

export type DemoOptions = {
  /** The checkout, where the permits are. */
  readonly root: string;
  /** @param part 0 to 1 of the permits that are loaded. */
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

/**
 * Loads the demo agency where the database is empty, or goes on where an earlier load was stopped (contract, Demo).
 * @returns false where the database holds something else.
 */
export async function loadDemo({ root, onProgress }: DemoOptions): Promise<boolean> {
  const state = await isDemoLoaded();
  if (state === 'loaded') return true;
  if (state === 'absent' && (await hasRecords())) return false;
  await markDemo('started');
  await addMissingChecklistGroups(checklistGroups as ChecklistGroupDocument[]);
  const file = path.join(root, 'lib/import/demo/calgary-permits.csv');
  const bytes = await fileSize(file);
  await importRecords({
    file,
    mapping: await loadMapping('blds'),
    recordTypeFor: demoRecordType,
    onProgress: (progress) => onProgress?.({ part: Math.min(1, progress.bytes / bytes), rows: progress.rows }),
  });
  await loadDemoAccounts();
  await markDemo('loaded');
  return true;
}
