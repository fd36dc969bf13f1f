import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDemoLoaded, markDemo } from '../db/agency';
import { importRecords } from '../import/import-records';
import { loadMapping } from '../import/mapping/mapping';
import { fileSize } from '../import/rows/inspect-file';
import { hasRecords } from '../records/import-repository';
import { frequentLicenses, linkDemoAccounts, makeDemoAccounts } from './demo-accounts';
import { completePermit } from './generator/complete-record';
import { loadDemoExtras, loadSettings } from './generator/load/load-generated';

export type DemoOptions = {
  /** The checkout, where the permits are. */
  readonly root: string;
  /** @param part 0 to 1 of the permits that are loaded. */
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

/** Demo accounts would work where the operator wants none; the message says what would be right. */
export class DemoLeftError extends Error {}

/** The demo's passwords are public, and its accounts stay in the database. @throws DemoLeftError where they are. */
export async function refuseDemoData(): Promise<void> {
  if ((await isDemoLoaded()) === 'absent') return;
  throw new DemoLeftError(
    'The database holds the demo agency, whose passwords are public. Set another DATA_DIR or MONGODB_DB, or DEMO=on.',
  );
}

/**
 * Loads the demo agency where the database is empty, or goes on where an earlier load was stopped (contract, Demo):
 * real permits through the ordinary import, what they lack from the generator.
 * @returns false where the database holds something else.
 */
export async function loadDemo({ root, onProgress }: DemoOptions): Promise<boolean> {
  const state = await isDemoLoaded();
  if (state === 'loaded') return true;
  if (state === 'absent' && (await hasRecords())) return false;
  await markDemo('started');
  await loadSettings();
  const file = path.join(root, 'lib/demo/calgary-permits.csv');
  const bytes = await fileSize(file);
  // Beside the file nothing may be written: those are the sources, and what is new there is built anew.
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
  const licenses = await frequentLicenses();
  await loadDemoExtras(licenses);
  await makeDemoAccounts();
  await linkDemoAccounts(licenses);
  await markDemo('loaded');
  return true;
}
