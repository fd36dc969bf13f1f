import { HOMEOWNER } from './demo-people';

/** The cells of a row of calgary-permits.csv by column; '' means unknown. */
export type PermitRow = Readonly<Record<string, string>>;

const DAY = 86_400_000;
const DATE_COLUMNS = ['applieddate', 'issueddate', 'completeddate'];
const NAME_COLUMNS = ['applicantname', 'contractorname'];
const ENDED = new Set(['Completed', 'File Closed', 'Cancelled', 'Refused', 'Expired']);
/** A permit that is still open a year after its issue or its application expires. */
const VALID_DAYS = 365;

/** The demo's contractor has two firms, which take over the permits of the five firms with the most. */
const FIRMS: Readonly<Record<string, string>> = {
  'HOMES BY AVI (CALGARY)': 'TRICO HOMES',
  'MORRISON HOMES (CALGARY)': 'TRICO HOMES',
  'CEDARGLEN GROUP (THE)': 'SHANE HOMES',
};

const UPPER_CASE = /^(LP|GP|LTD|INC|II|III|\d.*)$/i;

const nameOf = (name: string): string =>
  (FIRMS[name] ?? name)
    .replace(/ ?\(?CALGARY\)?/gi, '')
    .split(' ')
    .map((word) => (UPPER_CASE.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');

const BUILDINGS: Readonly<Record<string, string>> = { SFD: 'Single family home', 'SEMI-D': 'Semi-detached home' };
const PARTS: Readonly<Record<string, string>> = {
  'BSMT-DEV': 'finished basement',
  FIREPLACE: 'fireplace',
  GARAGE: 'garage',
  DECK: 'deck',
  PORCH: 'porch',
  SSUITE: 'secondary suite',
};
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Basement Dev': 'Basement development',
  Deck: 'Rear deck',
  Garage: 'Detached garage',
  Improvements: 'Interior improvements',
};
/** Of rows without a description. */
const WORK: Readonly<Record<string, string>> = {
  Demolition: 'Demolition of a building',
  New: 'New building',
  Addition: 'Addition',
  Repair: 'Repair',
};

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function listOf(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `Basement Dev, Improvements`: basement development and interior improvements. */
function plainDescription(text: string): string {
  const parts = text.split(', ');
  const names = parts.map((part) => DESCRIPTIONS[part] ?? part);
  return names.some((name, at) => name !== parts[at])
    ? listOf(names.map((name, at) => (at === 0 ? name : lowered(name))))
    : text;
}

/** `SFD,GARAGE,PORCH,`: a single family home with garage and porch. */
function descriptionOf(text: string): string {
  const [building = '', ...codes] = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const name = BUILDINGS[building];
  const parts = codes.map((code) => PARTS[code.toUpperCase()]);
  const known = parts.filter((part) => part !== undefined);
  if (name === undefined || known.length < parts.length) return plainDescription(text);
  return known.length === 0 ? name : `${name} with ${listOf(known)}`;
}

const timeOf = (cell: string): number => Date.parse(`${cell.slice(0, 10)}T00:00:00Z`);
const cellOf = (time: number): string => `${new Date(time).toISOString().slice(0, 10)}T00:00:00.000`;

/** The city works Monday to Friday: a weekend becomes the Friday before it, or the Monday after it if that is too early. */
function businessDay(time: number, earliest: number): number {
  const weekday = new Date(time).getUTCDay();
  if (weekday === 6) return time - DAY >= earliest ? time - DAY : time + 2 * DAY;
  return weekday === 0 ? time + DAY : time;
}

const businessDayBefore = (time: number): number =>
  time - ([2, 0, 0, 0, 0, 0, 1][new Date(time).getUTCDay()] ?? 0) * DAY;

/** Applications may come in on any day. */
function onBusinessDays(row: PermitRow): PermitRow {
  const { applieddate = '', issueddate, completeddate } = row;
  const issued = issueddate ? businessDay(timeOf(issueddate), timeOf(applieddate)) : timeOf(applieddate);
  return {
    ...row,
    ...(issueddate && { issueddate: cellOf(issued) }),
    ...(completeddate && { completeddate: cellOf(businessDay(timeOf(completeddate), issued)) }),
  };
}

/** What the agency knew of a permit at the end of a day. */
function asOf(row: PermitRow, day: number): PermitRow {
  const after = (column: string): boolean => row[column] !== '' && timeOf(row[column] ?? '') > day;
  if (after('issueddate')) return { ...row, statuscurrent: 'Pending Plans Review', issueddate: '', completeddate: '' };
  const expiry = timeOf(row.issueddate || row.applieddate || '') + VALID_DAYS * DAY;
  const isOld = expiry <= day;
  if (after('completeddate'))
    return isOld
      ? { ...row, completeddate: cellOf(businessDayBefore(day)) }
      : { ...row, statuscurrent: 'Issued Permit', completeddate: '' };
  if (isOld && !ENDED.has(row.statuscurrent ?? ''))
    return { ...row, statuscurrent: 'Expired', completeddate: cellOf(expiry) };
  const isUndated = row.statuscurrent === 'Expired' && row.completeddate === '';
  return isUndated ? { ...row, completeddate: cellOf(Math.min(day, expiry)) } : row;
}

/** Three permits for a homeowner, because the file has none. */
function homeownerRows(day: number): PermitRow[] {
  const home = {
    permittype: 'Single Construction Permit',
    permittypemapped: 'Building',
    permitclass: '1106 - Single Family House',
    permitclassgroup: 'Single Family',
    permitclassmapped: 'Residential',
    applicantname: HOMEOWNER,
    housingunits: '1',
    originaladdress: '68 FERNHOLLOW PL SW',
    communityname: 'FERN HOLLOW',
    latitude: '51.0212',
    longitude: '-114.1375',
    completeddate: '',
  };
  const year = (time: number): number => new Date(time).getUTCFullYear();
  const [deck, suite, furnace] = [day - 40 * DAY, day - 24 * DAY, day - 310 * DAY];
  const rows = [
    {
      ...home,
      permitnum: `BP${year(deck)}-90417`,
      statuscurrent: 'Pending Inspection',
      applieddate: cellOf(deck),
      issueddate: cellOf(deck + 20 * DAY),
      workclass: 'Addition',
      permitclass: '1104 - Deck',
      housingunits: '0',
      description: 'Rear deck, 12 by 16 feet, with stairs and guards',
      contractorname: 'Evergreen Decks',
      estprojectcost: '14800',
    },
    {
      ...home,
      permitnum: `BP${year(suite)}-90688`,
      statuscurrent: 'Plans Returned',
      applieddate: cellOf(suite),
      issueddate: '',
      permitclassgroup: 'Secondary Suites',
      workclass: 'New',
      permitclass: '1110 - Below Grade Suite',
      description: 'Basement suite with one bedroom and its own entrance',
      contractorname: '',
      estprojectcost: '62000',
    },
    {
      ...home,
      permitnum: `BP${year(furnace)}-90025`,
      statuscurrent: 'Completed',
      applieddate: cellOf(furnace),
      issueddate: cellOf(furnace + 3 * DAY),
      completeddate: cellOf(furnace + 16 * DAY),
      workclass: 'Alteration',
      permitclass: '1101 - Improvements (Single Family)',
      housingunits: '0',
      description: 'Gas furnace replaced, with new venting',
      contractorname: 'Northlight Heating',
      estprojectcost: '7300',
    },
  ];
  return rows.map(onBusinessDays);
}

/**
 * The permits of the demo agency: a homeowner's, and those in the file. The latter get readable names and descriptions,
 * and their dates are moved so that the newest application is from the given day, and none but applications on weekends.
 * @param day `2026-11-24`
 */
export function demoPermitRows(rows: readonly PermitRow[], day: string): PermitRow[] {
  const last = Date.parse(`${day}T00:00:00Z`);
  const newest = Math.max(...rows.map(({ applieddate = '' }) => timeOf(applieddate)));
  const shift = last - newest;
  const years = Math.round(shift / (365.25 * DAY));
  // The file has one address in two communities.
  const communities = new Map(rows.map(({ originaladdress, communityname }) => [originaladdress, communityname]));
  const moved = rows.map((row) => {
    const dates = DATE_COLUMNS.map((column) => [column, row[column] ? cellOf(timeOf(row[column]) + shift) : '']);
    const names = NAME_COLUMNS.map((column) => [column, nameOf(row[column] ?? '')]);
    const number = (row.permitnum ?? '').replace(/\d{4}(?=-)/, (year) => String(Number(year) + years));
    const communityname = communities.get(row.originaladdress) ?? '';
    const changed = { ...row, ...Object.fromEntries([...dates, ...names]), permitnum: number, communityname };
    const description =
      descriptionOf((row.description ?? '').replace(/(?<![\s-])[\s-]+$/, '')) ||
      (WORK[row.workclass ?? ''] ?? 'Interior improvements');
    return asOf(onBusinessDays({ ...changed, description }), last);
  });
  const columns = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, '']));
  return [...moved, ...homeownerRows(last).map((row) => ({ ...columns, ...row }))];
}
