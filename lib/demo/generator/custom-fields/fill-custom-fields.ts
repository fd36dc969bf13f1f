import type { StoredObject } from '../../../db/wire/writer';
import type { RecordContent } from '../../../records/document';
import type { CustomField } from '../../../records/schema/custom-field-rules';
import { CLOSED_STATUS_TYPES } from '../../../records/status-type-groups';
import roomSizes from '../data/rooms.json' with { type: 'json' };
import { caseOf, kindOf } from '../kinds/kind';
import { addDays, businessDay } from '../parts/working-time';
import { Random } from '../random';
import { CUSTOM_FIELD_SETS } from './definitions';
import { siteVisits, type Work } from './site-visits';
import { dateText, valueFrom } from './values';

/** A record with its dates. */
type Facts = Pick<RecordContent, 'customId' | 'module' | 'type' | 'statusType'> & Readonly<Record<string, unknown>>;

type Filling = {
  readonly record: Facts;
  readonly opened: Date;
  readonly work: Work;
  readonly random: Random;
};

const dateOf = (value: unknown): Date | undefined => (value instanceof Date ? value : undefined);
const daysAfter = (date: Date, days: number): Date => addDays(date.getTime(), days);
const isOver = ({ statusType }: Facts): boolean => statusType === 'COMPLETE' || statusType === 'CLOSED';

const HOME_CONTACTS = ['Site supervisor', 'Contractor'];
const SITE_CONTACTS = ['Site supervisor', 'Project manager', 'Superintendent'];

/** From three days after the issue, if that is before the record ended and not in the future. */
function startOfWork({ issued, end, today }: Work, random: Random): string | undefined {
  if (issued === undefined) return undefined;
  const start = daysAfter(issued, random.int(3, 10));
  return start <= today && start <= (end ?? today) ? dateText(start) : undefined;
}

/** Without a contractor the owner is there. */
function contactOnSite({ professionals, type }: Facts, random: Random): string {
  const trades = (Array.isArray(professionals) ? professionals : []).map(({ licenseType }) => licenseType?.value);
  if (!trades.includes('Contractor')) return 'Owner';
  return random.pick(type.value.includes('/Residential/') ? HOME_CONTACTS : SITE_CONTACTS);
}

/** Values that follow from the record. */
const FROM_RECORD: Readonly<Record<string, (filling: Filling) => string | undefined>> = {
  'Survey date': ({ opened, random }) => dateText(daysAfter(opened, -random.int(5, 60))),
  'Rabies vaccine on': ({ opened, random }) => dateText(daysAfter(opened, -random.int(20, 300))),
  'Last test': ({ opened, random }) => dateText(daysAfter(opened, -random.int(10, 200))),
  'In service since': ({ opened, random }) => dateText(daysAfter(opened, -random.int(200, 2_000))),
  'Noticed on': ({ record, opened, random }) =>
    dateText(daysAfter(dateOf(record.reportedDate) ?? opened, -random.int(1, 3))),
  'Start of work': ({ work, random }) => startOfWork(work, random),
  'Utilities disconnected': ({ work }) => (work.issued === undefined ? 'UNCHECKED' : 'CHECKED'),
  'Contact on site': ({ record, random }) => contactOnSite(record, random),
  'Still there': ({ record }) => (isOver(record) ? 'No' : 'Yes'),
  Tested: ({ record }) => (isOver(record) ? 'CHECKED' : 'UNCHECKED'),
  Complied: ({ record }) => (isOver(record) ? 'Yes' : 'No'),
  'Tag number': ({ random }) => random.digits(5),
};

function fill(fields: readonly CustomField[], filling: Filling): StoredObject {
  const kind = kindOf(filling.record);
  const about = caseOf(filling.record)?.values ?? {};
  const values: Record<string, string> = {};
  for (const field of fields) {
    const { name } = field;
    const value = about[name] ?? FROM_RECORD[name]?.(filling) ?? valueFrom(kind.values?.[name], field, filling.random);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

const ROOMS: Readonly<Record<string, { readonly use: string; readonly area: readonly number[] }>> = roomSizes;

const roomsOf = (rooms: readonly string[], random: Random): StoredObject[] =>
  rooms.map((room) => {
    const { use = 'Living', area: [from = 9, to = 20] = [] } = ROOMS[room] ?? {};
    return { Room: room, 'Floor area (m²)': String(random.int(from, to)), Use: use };
  });

/** Served after an officer was assigned; the first after some days, the second after some weeks. */
function notices({ record, opened, work, random }: Filling, fields: readonly CustomField[]): StoredObject[] {
  if (record.statusType === 'UNASSIGNED' || record.statusType === 'INCOMPLETE') return [];
  const latest = Math.min(work.today.getTime(), work.end?.getTime() ?? Number.POSITIVE_INFINITY);
  return [random.int(1, 4), random.int(20, 40)]
    .map((days) => businessDay(daysAfter(dateOf(record.assignedDate) ?? opened, days).getTime()))
    .filter((day) => day.getTime() <= latest)
    .map((day) => ({
      'Served on': dateText(day),
      ...fill(
        fields.filter(({ name }) => name !== 'Served on'),
        { record, opened, work, random },
      ),
    }));
}

function rowsOf(id: string, fields: readonly CustomField[], filling: Filling): StoredObject[] {
  const { record, work, random } = filling;
  const { rooms = [], visits = [] } = kindOf(record);
  const several = (count: number) => Array.from({ length: count }, () => fill(fields, filling));
  if (id === 'Rooms') return roomsOf(rooms, random);
  if (id === 'Site visits') return siteVisits(visits, work, random);
  if (id === 'Notices') return notices(filling, fields);
  if (id === 'Waste') return work.isComplete ? several(random.int(1, 2)) : [];
  if (id === 'Variances') return several(1);
  return several(random.int(1, 2));
}

/** Notices are the only rows with an audit trail. */
const trailOf = (id: string, at: number): StoredObject =>
  id === 'Notices' ? { action: 'add', id: String(at + 1) } : {};

/** The custom forms and tables that fit the record's kind, its status and its dates. */
export function newCustomFields(record: Facts, today: Date): StoredObject {
  const { customId, module, statusType } = record;
  const { forms = [], tables = [] } = CUSTOM_FIELD_SETS[module] ?? {};
  const { fields: names, tables: tableNames = [] } = kindOf(record);
  const definitions = forms.flat();
  const fields = names.flatMap((name) => definitions.find((field) => field.name === name) ?? []);
  const opened = dateOf(record.openedDate) ?? dateOf(record.statusDate) ?? today;
  const ended = dateOf(record.completedDate) ?? dateOf(record.closedDate);
  const work = {
    issued: dateOf(record.firstIssuedDate),
    end: CLOSED_STATUS_TYPES.has(statusType) ? (ended ?? today) : undefined,
    isComplete: statusType === 'COMPLETE',
    status: (record.status as { value?: string } | undefined)?.value,
    today,
  };
  const filling = (part: string): Filling => ({ record, opened, work, random: new Random(`${part}:${customId}`) });
  const form = fill(fields, filling('form'));
  const customTables = tables.flatMap(({ id, fields: columns }) => {
    const rows = tableNames.includes(id) ? rowsOf(id, columns, filling(`table ${id}`)) : [];
    return rows.length > 0 ? [{ id, rows: rows.map((values, at) => ({ ...trailOf(id, at), fields: values })) }] : [];
  });
  return {
    ...(Object.keys(form).length > 0 && { customForms: [form] }),
    ...(customTables.length > 0 && { customTables }),
  };
}
