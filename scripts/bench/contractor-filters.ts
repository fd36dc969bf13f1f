import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { FILTERS, rangesOf } from '@/lib/records/filters/filter-table';
import { DEFAULT_SORT, SORTS } from '@/lib/records/filters/sorts';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { median } from './measure/figures';
import { measureInterleaved, type Subject, tableOf } from './measure/rounds';
import type { Caller, Callers } from './servers/callers';
import { type BenchServer, startPortal } from './servers/servers';

const PART_FILTERS = [
  'recordClass',
  'closedByDepartment',
  'closedByUser',
  'completedByDepartment',
  'completedByUser',
] as const;
const DAY = 86_400_000;
const PAGE = `/api${listMyRecordsContract.path}`;
/** The baseline. */
const ORDINARY = 'ordinary user, first page';
const DEEP = 1_000;

/** @param part relative position, 0 to 1, in default order */
async function recordAt({ accountId, records }: Caller, part: number) {
  const [found] = await (await database())
    .collection(RECORDS)
    .find({ memberIds: accountId, openedDate: { $type: 'date' } })
    .sort({ openedDate: -1, _id: 1 })
    .skip(Math.floor(records * part))
    .limit(1)
    .toArray();
  if (found === undefined) throw new Error('The contractor has no records.');
  return found;
}

const isoDay = (date: unknown): string => new Date(Number(date)).toISOString().slice(0, 10);

/** For each date except `openedDate`, the day after which the newest 2 % of the records fall. */
async function newestDays({ accountId }: Caller): Promise<[date: string, day: string][]> {
  const records = (await database()).collection(RECORDS);
  const days: [string, string][] = [];
  for (const date of rangesOf(FILTERS).filter((name) => name !== 'openedDate')) {
    const dated = { memberIds: accountId, [date]: { $type: 'date' as const } };
    const skip = Math.floor((await records.countDocuments(dated)) / 50);
    const [found] = await records
      .find(dated, { projection: { [date]: 1 } })
      .sort({ [date]: -1 })
      .skip(skip)
      .limit(1)
      .toArray();
    if (found !== undefined) days.push([date, isoDay(found[date])]);
  }
  return days;
}

/**
 * Values of the middle record. 30 % of the records were opened on the day of a data migration, and the middle is one of
 * them; `other` is the day of the record a quarter of the way through.
 */
async function valuesOf(caller: Caller) {
  const [middle, quarter] = [await recordAt(caller, 0.5), await recordAt(caller, 0.25)];
  const { module, type, status, statusType, customId } = middle;
  const values = { module, type: type.value, typeId: type.id, status: status.value, statusType, customId };
  return { ...values, opened: isoDay(middle.openedDate), other: isoDay(quarter.openedDate) };
}

/** The rarest value of each filter, and one that no record has. */
async function rareParts({ accountId }: Caller): Promise<[name: string, value: string][]> {
  const projection = Object.fromEntries(PART_FILTERS.map((name) => [name, 1]));
  const counts = new Map(PART_FILTERS.map((name) => [name, new Map<string, number>()]));
  for await (const record of (await database()).collection(RECORDS).find({ memberIds: accountId }, { projection })) {
    for (const [name, values] of counts) {
      const value: unknown = record[name];
      if (typeof value === 'string') values.set(value, (values.get(value) ?? 0) + 1);
    }
  }
  const rarest = (values: Map<string, number>): string => [...values].sort((a, b) => a[1] - b[1])[0]?.[0] ?? 'none';
  return [
    ...[...counts].map(([name, values]): [string, string] => [name, rarest(values)]),
    ['completedByUser', 'nobody'],
  ];
}

const query = (parameters: Readonly<Record<string, string>>): string => `${PAGE}?${new URLSearchParams(parameters)}`;

/** In ms. */
async function timePages({ origin }: BenchServer, { token }: Caller): Promise<number[]> {
  const times: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const started = performance.now();
    const response = await fetch(`${origin}${PAGE}?limit=100&cursor=${encodeURIComponent(cursor)}`, {
      headers: { authorization: token },
    });
    if (!response.ok) throw new Error(`A page by cursor was answered with ${response.status}.`);
    const body = (await response.json()) as { page: { next?: string } };
    times.push(performance.now() - started);
    cursor = body.page.next;
  }
  return times;
}

/** Pages of a contractor with many records, compared with an ordinary user's first page. */
export async function contractorFilters(root: string, { ordinary, large }: Callers): Promise<string[]> {
  const portal = await startPortal(root);
  try {
    const { module, type, typeId, status, statusType, customId, opened, other } = await valuesOf(large);
    const parts = await rareParts(large);
    const newest = await newestDays(large);
    const as = (caller: Caller) => ({ authorization: caller.token });
    const subject = (name: string, parameters: Readonly<Record<string, string>>, caller = large): Subject => ({
      name,
      server: portal,
      path: query(parameters),
      headers: as(caller),
    });
    const subjects = [
      subject(ORDINARY, {}, ordinary),
      subject('first page', {}),
      ...(large.records > DEEP ? [subject(`offset=${DEEP}`, { offset: String(DEEP) })] : []),
      subject('module', { module }),
      subject('type', { type }),
      subject('type by its dash form', { type: typeId }),
      subject('status', { status }),
      subject('statusTypes, one', { statusTypes: statusType }),
      subject('statusTypes, three', { statusTypes: 'OPEN,PENDING,INCOMPLETE' }),
      subject('customId', { customId }),
      ...parts.map(([name, value]) =>
        subject(value === 'nobody' ? `${name}, nobody` : `${name}, the rarest`, { [name]: value }),
      ),
      subject('openedDate from a day', { openedDateFrom: opened }),
      subject('openedDate, to a day', { openedDateTo: opened }),
      subject('statusDate from a day', { statusDateFrom: opened }),
      subject('updateDate from a day', { updateDateFrom: opened }),
      ...newest.map(([date, day]) => subject(`${date}, the last days`, { [`${date}From`]: day })),
      subject('closedDate, a month', {
        closedDateFrom: isoDay(new Date(other).getTime() - 30 * DAY),
        closedDateTo: other,
      }),
      subject('closedDate, to a day', { closedDateTo: other }),
      subject('closedDate, to the day of the move', { closedDateTo: opened }),
      subject('search, few', { search: customId.slice(0, -1) }),
      subject('search, nothing', { search: 'xylophone' }),
      subject('needs', { needs: 'information,payment,renewal' }),
      subject('changedSince', { changedSince: `${opened}T00:00:00Z` }),
      subject('open', { open: 'true' }),
      ...SORTS.filter((sort) => sort !== DEFAULT_SORT).map((sort) => subject(`sort=${sort}`, { sort })),
      subject('search and sort', { search: module, sort: '-balance' }),
      subject('module and statusTypes', { module, statusTypes: statusType }),
      subject('statusTypes and updateDate, the last days', {
        statusTypes: statusType,
        updateDateFrom: newest.find(([date]) => date === 'updateDate')?.[1] ?? opened,
      }),
      subject('type and status', { type, status }),
      subject('statusTypes and openedDate', { statusTypes: statusType, openedDateTo: opened }),
      subject('statusTypes and closedDate, to a day', { statusTypes: 'CLOSED', closedDateTo: other }),
      subject('statusTypes and updateDate, to a day', { statusTypes: 'OPEN', updateDateTo: other }),
      subject('module and closedDate, to a day', { module, closedDateTo: other }),
      subject('by cursor: updateDate, the last days', {
        updateDateFrom: newest.find(([date]) => date === 'updateDate')?.[1] ?? opened,
        cursor: '',
      }),
      subject('by cursor: statusTypes', { statusTypes: 'OPEN', cursor: '' }),
    ];
    const measured = await measureInterleaved(subjects, { seconds: 2 });
    const alone = await measureInterleaved(subjects, { seconds: 2, connections: 1 });
    const few =
      large.records > DEEP ? [] : ['', `The contractor has too few records for a page at offset ${DEEP}: increase -r.`];
    // A busy machine may refuse a page; report the other figures anyway.
    const times = await timePages(portal, large).catch((error: Error): number[] => {
      console.error(error.message);
      return [];
    });
    const tenth = Math.floor(times.length / 10);
    const tenths =
      tenth === 0
        ? ''
        : `first tenth ${median(times.slice(0, tenth)).toFixed(1)} ms a page, last tenth ${median(times.slice(-tenth)).toFixed(1)} ms, `;
    return [
      `A contractor with ${large.records} records; 16 connections:`,
      '',
      ...tableOf(measured, ORDINARY),
      '',
      'One connection:',
      '',
      ...tableOf(alone, ORDINARY),
      '',
      `By cursor, 100 a page: ${tenths}all ${times.length} pages ${median(times).toFixed(1)} ms.`,
      ...few,
    ];
  } finally {
    await portal.stop();
  }
}
