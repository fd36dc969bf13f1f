import path from 'node:path';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { env } from '@/lib/platform/settings/env';
import { describeCreateContract } from '@/lib/record-types/describe-create.contract';
import { listRecordTypesContract } from '@/lib/record-types/list-record-types.contract';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { RecordFields } from '@/lib/records/schema/record-fields';
import { CODINGS } from '@/lib/server/front/compress';
import { type MeasuredEndpoint, measureInterleaved, measurementTable } from './measure/rounds';
import { median } from './measure/timing';
import type { BenchCallers } from './servers/callers';
import { type BaselineQuery, type BenchServer, startBenchPortal, startNext, startPlainServer } from './servers/servers';

const PAGE = `/api${listMyRecordsContract.path}`;

/** The `id` of the API is stored as `_id`. */
const SENT = new Set(['_id', ...Object.keys(RecordFields.shape)]);

const isTranslated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'translations' in value;

/** The find behind a page of 25, without fields that are stored but not sent. */
async function queryOf(accountId: string): Promise<BaselineQuery> {
  const page = { filter: { memberIds: accountId }, sort: { openedDate: -1, _id: 1 } as const, limit: 26 };
  const records = await (await database())
    .collection(RECORDS)
    .find(page.filter)
    .sort(page.sort)
    .limit(page.limit)
    .toArray();
  const entries = records.flatMap((record) => Object.entries(record));
  const names = [...new Set(entries.map(([name]) => name))];
  return {
    ...page,
    projection: Object.fromEntries(names.filter((name) => !SENT.has(name)).map((name) => [name, 0])),
    translated: names.filter((field) => entries.some(([name, value]) => name === field && isTranslated(value))),
  };
}

const bytesOf = async ({ origin }: BenchServer, address: string, headers = {}): Promise<number> =>
  (await (await fetch(`${origin}${address}`, { headers })).arrayBuffer()).byteLength;

/** The largest page. */
const MAX_PAGE = 1_000;
const EXPAND = 'addresses,parcels,professionals,contacts,owners,customForms,customTables';

/** Finds per second by the driver alone, 16 at a time. */
async function rawFinds({ filter, projection, sort, limit }: BaselineQuery, raw: boolean): Promise<number> {
  const records = (await database()).collection(RECORDS);
  const until = Date.now() + 3_000;
  let finds = 0;
  const runClient = async () => {
    while (Date.now() < until) {
      await records
        .find(filter, { projection, raw })
        .sort(sort as never)
        .limit(limit)
        .toArray();
      finds++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, runClient));
  return Math.round(finds / 3);
}

/** Medians of three interleaved rounds. */
async function benchDriver(query: BaselineQuery): Promise<string> {
  const threeFields = { ...query, projection: { _id: 1, customId: 1, status: 1 } };
  const rates: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 3; round++) {
    rates[0].push(await rawFinds(query, true));
    rates[1].push(await rawFinds(query, false));
    rates[2].push(await rawFinds(threeFields, true));
  }
  const [raw, decoded, three] = rates.map(median);
  return `raw ${raw}, decoded ${decoded}; raw of three fields ${three}`;
}

/** Compares the four operations with what a user could write instead, on the same database. */
export async function benchApi(root: string, { ordinary, large }: BenchCallers): Promise<string[]> {
  const db = await database();
  const query = await queryOf(ordinary.accountId);
  const portal = await startBenchPortal(root);
  const plain = await startPlainServer(root, query);
  const next = await startNext(root, query);
  try {
    const as = ({ token }: BenchCallers['ordinary']) => ({ authorization: token });
    const type = await db.collection<{ _id: string; module: string }>('recordTypes').findOne({});
    const group = await db.collection<{ _id: string }>('checklistGroups').findOne({});
    const portalEndpoint = (name: string, path: string, caller = ordinary): MeasuredEndpoint => ({
      name,
      server: portal,
      path,
      headers: as(caller),
    });
    const records = await measureInterleaved([
      { name: 'plain node:http + driver', server: plain, path: '/' },
      { name: 'Next route handler + driver', server: next, path: '/records' },
      portalEndpoint('portal, ordinary user', PAGE),
      { name: 'plain node:http + driver, gzip', server: plain, path: '/', headers: { 'accept-encoding': 'gzip' } },
      ...CODINGS.map((coding) => ({
        ...portalEndpoint(`portal, ordinary user, ${coding}`, PAGE),
        headers: { ...as(ordinary), 'accept-encoding': coding },
      })),
      // DocumentDB sorts this page in memory, which exceeds the deadline with 16 at a time.
      ...(env().embedded
        ? [
            portalEndpoint('portal, large contractor', PAGE, large),
            portalEndpoint('portal, large contractor, search', `${PAGE}?search=avenue`, large),
          ]
        : []),
      portalEndpoint('portal, three fields', `${PAGE}?fields=id,customId,status`),
      {
        ...portalEndpoint('portal, three fields, a different query each time', `${PAGE}?fields=id,customId,status`),
        script: path.join(root, 'scripts/bench/measure/vary.lua'),
      },
      portalEndpoint('portal, everything expanded', `${PAGE}?expand=${EXPAND}`),
    ]);
    const module = encodeURIComponent(type?.module ?? '');
    const types = `/api${listRecordTypesContract.path}?module=${module}`;
    const reference = await measureInterleaved([
      { name: 'empty Next route handler', server: next, path: '/empty' },
      { name: 'empty node:http answer', server: plain, path: '/empty' },
      { name: 'portal, live (dispatch, log, metrics)', server: portal, path: '/api/health/live' },
      { name: 'portal, record types without a token', server: portal, path: types },
      portalEndpoint('portal, record types', types),
      portalEndpoint(
        'portal, describe create',
        `/api${describeCreateContract.path}?type=${encodeURIComponent(type?._id ?? '')}`,
      ),
      portalEndpoint(
        'portal, checklist statuses',
        `/api${listChecklistStatusesContract.path}?group=${encodeURIComponent(group?._id ?? '')}`,
      ),
      portalEndpoint('portal, ordinary user', PAGE),
    ]);
    // This measurement comes last, because it raises the peak memory for good.
    const longest = env().embedded && large.records >= MAX_PAGE;
    const whole = `${PAGE}?limit=${MAX_PAGE}&expand=${EXPAND}`;
    const long = await measureInterleaved(
      longest ? [portalEndpoint(`portal, ${MAX_PAGE} records, everything expanded, 4 at once`, whole, large)] : [],
      // 16 at once would exceed the deadline
      { seconds: 10, connections: 4 },
    );
    const sizes = await Promise.all(
      CODINGS.map(async (coding) => {
        const headers = { ...as(ordinary), 'accept-encoding': coding };
        const { headers: responseHeaders } = await fetch(`${portal.origin}${PAGE}`, { method: 'HEAD', headers });
        return `, with ${coding} ${responseHeaders.get('content-length')}`;
      }),
    );
    return [
      `My records, 25 of ${ordinary.records} (ordinary) or of ${large.records} (large); 16 connections:`,
      '',
      ...measurementTable([...records, ...long], 'plain node:http + driver'),
      '',
      `Bytes of an answer with these 25 records: plain ${await bytesOf(plain, '/')}, portal ${await bytesOf(portal, PAGE, as(ordinary))}${sizes.join('')}.`,
      '',
      `Finds per second by the driver alone, without HTTP: ${await benchDriver(query)}.`,
      '',
      'Reference data:',
      '',
      ...measurementTable(reference, 'empty Next route handler'),
    ];
  } finally {
    for (const server of [portal, plain, next]) await server.stop();
  }
}
