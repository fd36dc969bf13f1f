import { fileURLToPath } from 'node:url';
import type { LicenseHolder } from '../demo/generator/demo-extras';
import { demoPermitRows, type PermitRow } from '../demo/permit-rows';
import { loadMapping } from '../import/mapping/mapping';
import { recordFromRow } from '../import/record/record-from-row';
import { readCsv } from '../import/rows/read-csv';
import { isUnreadable } from '../import/rows/row';
import { wallClockInstant } from '../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../platform/settings/demo-agency';
import type { RecordContent, StoredOption } from '../records/document';

/** The last day of the demo in tests. */
export const DEMO_DAY = '2026-11-24';
export const demoToday = (day: string): Date => wallClockInstant(Date.parse(`${day}T18:00:00Z`), DEMO_TIME_ZONE);
export const DEMO_TODAY = demoToday(DEMO_DAY);

/** The demo's permits as the import reads them. */
export async function permits(timeZone = DEMO_TIME_ZONE, day = DEMO_DAY): Promise<RecordContent[]> {
  const context = { mapping: await loadMapping('blds'), agencyCode: 'DEMO', timeZone };
  const file = fileURLToPath(new URL('../demo/calgary-permits.csv', import.meta.url));
  const rows: PermitRow[] = [];
  for await (const row of readCsv(file)) if (!isUnreadable(row)) rows.push(row.cells);
  return demoPermitRows(rows, day).map((cells) => recordFromRow(cells, context));
}

/** The license holders with the most permits. */
export function frequentContractors(records: readonly RecordContent[], count: number): LicenseHolder[] {
  const counts = new Map<string, { holder: LicenseHolder; permits: number }>();
  for (const { licenseType, licenseNumber, businessName } of records.flatMap(
    ({ professionals = [] }) => professionals,
  )) {
    const holder = {
      licenseType: String((licenseType as StoredOption).value),
      licenseNumber: String(licenseNumber),
      businessName: String(businessName),
    };
    counts.set(holder.licenseNumber, { holder, permits: (counts.get(holder.licenseNumber)?.permits ?? 0) + 1 });
  }
  const byPermits = [...counts.values()].sort((a, b) => b.permits - a.permits);
  return byPermits.slice(0, count).map(({ holder }) => holder);
}
