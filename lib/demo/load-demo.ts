import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoState, markDemo } from '../db/agency';
import { importRecords } from '../import/import-records';
import { loadMapping } from '../import/mapping/mapping';
import { fileSize } from '../import/rows/inspect-file';
import { hasRecords } from '../records/import-repository';
import { ensureDemoAccounts, linkDemoAccounts, listFrequentLicenses } from './demo-accounts';
import { completePermit } from './generator/complete-record';
import { loadDemoExtras, loadReferenceData } from './generator/load/load-generated';

export type DemoOptions = {
  /** Root of the repository, which contains the permits. */
  readonly root: string;
  /** `part` is from 0 to 1. */
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

export class DemoDataError extends Error {}

/** @throws DemoDataError if the database contains the demo's accounts, whose passwords are public. */
export async function refuseDemoData(): Promise<void> {
  if ((await demoState()) === 'absent') return;
  throw new DemoDataError(
    'The database holds the demo agency, whose passwords are public. Set another DATA_DIR or MONGODB_DB, or DEMO=on.',
  );
}

/**
 * Loads the demo agency into an empty database, or resumes an interrupted load (contract, Demo).
 * @returns false if the database contains other data.
 */
export async function loadDemo({ root, onProgress }: DemoOptions): Promise<boolean> {
  const state = await demoState();
  if (state === 'loaded') return true;
  if (state === 'absent' && (await hasRecords())) return false;
  await markDemo('started');
  await loadReferenceData();
  const file = path.join(root, 'lib/demo/calgary-permits.csv');
  const bytes = await fileSize(file);
  // A new file among the sources would trigger a build, so refused rows go to a temporary folder.
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-demo-'));
  try {
    await importRecords({
      file,
      mapping: await loadMapping('blds'),
      complete: completePermit,
      refusedFile: path.join(folder, 'refused.csv'),
      onProgress: (progress) => onProgress?.({ part: Math.min(1, progress.bytes / bytes), rows: progress.rows }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const licenses = await listFrequentLicenses();
  await loadDemoExtras(licenses);
  await ensureDemoAccounts();
  await linkDemoAccounts(licenses);
  await markDemo('loaded');
  return true;
}
