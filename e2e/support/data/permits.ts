import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { demoPermitRows } from '@/lib/demo/permit-rows';
import { dateTimeFormatter } from '@/lib/platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '@/lib/platform/settings/demo-agency';

/** A row of the demo's permits; '' means unknown. */
export type Permit = Readonly<
  Record<
    | 'permitnum'
    | 'statuscurrent'
    | 'applieddate'
    | 'issueddate'
    | 'completeddate'
    | 'permittypemapped'
    | 'permitclass'
    | 'permitclassgroup'
    | 'permitclassmapped'
    | 'workclass'
    | 'description'
    | 'applicantname'
    | 'contractorname'
    | 'housingunits'
    | 'estprojectcost'
    | 'originaladdress'
    | 'communityname'
    | 'latitude'
    | 'longitude',
    string
  >
>;

const FILE = path.resolve(import.meta.dirname, '../../../lib/demo/calgary-permits.csv');

/** The last day of the demo in the portals under test. */
const DAY = process.env.DEMO_DATE ?? dateTimeFormatter(DEMO_TIME_ZONE)(new Date(Date.now() - 86_400_000)).slice(0, 10);

export const PERMITS = demoPermitRows(
  parse<Permit>(readFileSync(FILE), { columns: true, bom: true }),
  DAY,
) as readonly Permit[];

function mostFrequent(names: readonly string[], count: number): string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name]) => name);
}

/** contractor@example.org is linked to the two most frequent contractor names (contract, Demo). */
export const CONTRACTOR_NAMES = mostFrequent(
  PERMITS.map((permit) => permit.contractorname),
  2,
);

export const CONTRACTOR_PERMITS = PERMITS.filter((permit) => CONTRACTOR_NAMES.includes(permit.contractorname));

/** How the publisher's status words are read (lib/import/mapping/blds.json). */
export function statusTypeOf(status: string): string {
  if (status === 'Completed' || status === 'File Closed') return 'COMPLETE';
  if (status === 'Issued Permit' || status === 'New' || /^Pre .* Phase$/.test(status)) return 'OPEN';
  if (status.startsWith('Pending ') || status === 'Hold') return 'PENDING';
  if (status === 'Plans Returned') return 'INCOMPLETE';
  const words: Record<string, string> = { Cancelled: 'VOID', Refused: 'DENIED', Expired: 'CLOSED' };
  return words[status] ?? 'UNASSIGNED';
}

/** Level names contain no slash (contract, Records). */
export const levelName = (name: string): string => name.replace(/\s*\/\s*/g, ' and ');

export const levelsOf = (permit: Permit): [string, string, string, string] => [
  levelName(permit.permittypemapped),
  levelName(permit.permitclassmapped),
  levelName(permit.permitclassgroup),
  levelName(permit.workclass),
];

/** `2019-04-15T00:00:00.000` as the API writes it in the time zone of the dates; undefined if unknown. */
export const wireDateOf = (cell: string): string | undefined =>
  cell === '' ? undefined : cell.slice(0, 19).replace('T', ' ');

export const cellNumber = (cell: string): number | undefined => (cell === '' ? undefined : Number(cell));

export const cellText = (cell: string): string | undefined => (cell === '' ? undefined : cell);
