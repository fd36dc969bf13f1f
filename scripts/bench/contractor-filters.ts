import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { FILTERS, rangesOf } from '@/lib/records/filters/filter-table';
import { DEFAULT_SORT, SORTS } from '@/lib/records/filters/sorts';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { type MeasuredEndpoint, measureInterleaved, measurementTable } from './measure/rounds';
import { median } from './measure/timing';
import type { BenchCaller, BenchCallers } from './servers/callers';
import { type BenchServer, startBenchPortal } from './servers/servers';

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
async function recordAt({ accountId, records }: BenchCaller, part: number) {
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
async function newestDays({ accountId }: BenchCaller): Promise<[date: string, day: string][]> {
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
async function valuesOf(caller: BenchCaller) {
  const [middle, quarter] = [await recordAt(caller, 0.5), await recordAt(caller, 0.25)];
  const { module, type, status, statusType, customId } = middle;
  const values = { module, type: type.value, typeId: type.id, status: status.value, statusType, customId };
  return { ...values, opened: isoDay(middle.openedDate), other: isoDay(quarter.openedDate) };
}

/** The rarest value of each filter, and one that no record has. */
async function rareParts({ accountId }: BenchCaller): Promise<[name: string, value: string][]> {
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
async function timePages({ origin }: BenchServer, { token }: BenchCaller): Promise<number[]> {
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
export async function benchContractorFilters(root: string, { ordinary, large }: BenchCallers): Promise<string[]> {
  const portal = await startBenchPortal(root);
  try {
    const { module, type, typeId, status, statusType, customId, opened, other } = await valuesOf(large);
    const parts = await rareParts(large);
    const newest = await newestDays(large);
    const as = (caller: BenchCaller) => ({ authorization: caller.token });
    const endpoint = (
      name: string,
      parameters: Readonly<Record<string, string>>,
      caller = large,
    ): MeasuredEndpoint => ({
      name,
      server: portal,
      path: query(parameters),
      headers: as(caller),
    });
    const endpoints = [
      endpoint(ORDINARY, {}, ordinary),
      endpoint('first page', {}),
      ...(large.records > DEEP ? [endpoint(`offset=${DEEP}`, { offset: String(DEEP) })] : []),
      endpoint('module', { module }),
      endpoint('type', { type }),
      endpoint('type by its dash form', { type: typeId }),
      endpoint('status', { status }),
      endpoint('statusTypes, one', { statusTypes: statusType }),
      endpoint('statusTypes, three', { statusTypes: 'OPEN,PENDING,INCOMPLETE' }),
      endpoint('customId', { customId }),
      ...parts.map(([name, value]) =>
        endpoint(value === 'nobody' ? `${name}, nobody` : `${name}, the rarest`, { [name]: value }),
      ),
      endpoint('openedDate from a day', { openedDateFrom: opened }),
      endpoint('openedDate, to a day', { openedDateTo: opened }),
      endpoint('statusDate from a day', { statusDateFrom: opened }),
      endpoint('updateDate from a day', { updateDateFrom: opened }),
      ...newest.map(([date, day]) => endpoint(`${date}, the last days`, { [`${date}From`]: day })),
      endpoint('closedDate, a month', {
        closedDateFrom: isoDay(new Date(other).getTime() - 30 * DAY),
        closedDateTo: other,
      }),
      endpoint('closedDate, to a day', { closedDateTo: other }),
      endpoint('closedDate, to the day of the move', { closedDateTo: opened }),
      endpoint('search, few', { search: customId.slice(0, -1) }),
      endpoint('search, nothing', { search: 'xylophone' }),
      endpoint('needs', { needs: 'information,payment,renewal' }),
      endpoint('changedSince', { changedSince: `${opened}T00:00:00Z` }),
      endpoint('open', { open: 'true' }),
      ...SORTS.filter((sort) => sort !== DEFAULT_SORT).map((sort) => endpoint(`sort=${sort}`, { sort })),
      endpoint('search and sort', { search: module, sort: '-balance' }),
      endpoint('module and statusTypes', { module, statusTypes: statusType }),
      endpoint('statusTypes and updateDate, the last days', {
        statusTypes: statusType,
        updateDateFrom: newest.find(([date]) => date === 'updateDate')?.[1] ?? opened,
      }),
      endpoint('type and status', { type, status }),
      endpoint('statusTypes and openedDate', { statusTypes: statusType, openedDateTo: opened }),
      endpoint('statusTypes and closedDate, to a day', { statusTypes: 'CLOSED', closedDateTo: other }),
      endpoint('statusTypes and updateDate, to a day', { statusTypes: 'OPEN', updateDateTo: other }),
      endpoint('module and closedDate, to a day', { module, closedDateTo: other }),
      endpoint('by cursor: updateDate, the last days', {
        updateDateFrom: newest.find(([date]) => date === 'updateDate')?.[1] ?? opened,
        cursor: '',
      }),
      endpoint('by cursor: statusTypes', { statusTypes: 'OPEN', cursor: '' }),
    ];
    const measured = await measureInterleaved(endpoints, { seconds: 2 });
    const alone = await measureInterleaved(endpoints, { seconds: 2, connections: 1 });
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
      ...measurementTable(measured, ORDINARY),
      '',
      'One connection:',
      '',
      ...measurementTable(alone, ORDINARY),
      '',
      `By cursor, 100 a page: ${tenths}all ${times.length} pages ${median(times).toFixed(1)} ms.`,
      ...few,
    ];
  } finally {
    await portal.stop();
  }
}
