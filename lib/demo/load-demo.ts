import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { demoState, markDemo } from '../db/agency';
import { importRecords } from '../import/import-records';
import { loadMapping } from '../import/mapping/mapping';
import { fileSize } from '../import/rows/inspect-file';
import { readCsv } from '../import/rows/read-csv';
import { isUnreadable } from '../import/rows/row';
import { dateTimeFormatter, wallClockInstant } from '../platform/dates/agency-time';
import { env } from '../platform/settings/env';
import { hasRecords } from '../records/import-repository';
import { ensureDemoAccounts, linkDemoAccounts, listFrequentLicenses } from './demo-accounts';
import { completePermit } from './generator/complete-record';
import { loadDemoExtras, loadReferenceData } from './generator/load/load-generated';
import { demoPermitRows, type PermitRow } from './permit-rows';

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

async function readPermits(root: string): Promise<PermitRow[]> {
  const rows: PermitRow[] = [];
  const file = path.join(root, 'lib/demo/calgary-permits.csv');
  for await (const row of readCsv(file)) if (!isUnreadable(row)) rows.push(row.cells);
  return rows;
}

/** Yesterday's date in the agency's time zone. */
const yesterday = (): string =>
  dateTimeFormatter(env().AGENCY_TIME_ZONE)(new Date(Date.now() - 86_400_000)).slice(0, 10);

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
  // A new file among the sources would trigger a build, so refused rows go to a temporary folder.
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-demo-'));
  const file = path.join(folder, 'permits.csv');
  const day = env().DEMO_DATE ?? yesterday();
  const today = wallClockInstant(Date.parse(`${day}T18:00:00Z`), env().AGENCY_TIME_ZONE);
  try {
    const rows = demoPermitRows(await readPermits(root), day);
    await writeFile(file, stringify(rows, { header: true }));
    const bytes = await fileSize(file);
    await importRecords({
      file,
      mapping: await loadMapping('blds'),
      complete: (record) => completePermit(record, today),
      refusedFile: path.join(folder, 'refused.csv'),
      onProgress: (progress) => onProgress?.({ part: Math.min(1, progress.bytes / bytes), rows: progress.rows }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const licenses = await listFrequentLicenses();
  await loadDemoExtras(licenses, today);
  await ensureDemoAccounts();
  await linkDemoAccounts(licenses);
  await markDemo('loaded');
  return true;
}
