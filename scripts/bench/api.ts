import path from 'node:path';
import { median } from '@/lib/db/bench-database';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { env } from '@/lib/env';
import type { Callers } from './callers';
import { inTurns, type Subject, tableOf } from './rounds';
import { type Query, startNext, startPlain, startPortal } from './servers';

const PAGE = '/api/v4/records/mine';

/** The find behind the portal's page of 25. */
const queryOf = (accountId: string): Query => ({
  filter: { memberIds: accountId },
  projection: Object.fromEntries(
    [
      'parties',
      'memberIds',
      'addresses',
      'parcels',
      'professionals',
      'contacts',
      'owners',
      'customForms',
      'customTables',
    ].map((name) => [name, 0]),
  ),
  sort: { openedDate: -1, _id: 1 },
  limit: 26,
});

const EXPAND = 'addresses,parcels,professionals,contacts,owners,customForms,customTables';

/** Finds a second of the driver alone, 16 at a time. */
async function rawFinds({ filter, projection, sort, limit }: Query, raw: boolean): Promise<number> {
  const records = (await database()).collection(RECORDS);
  const until = Date.now() + 3_000;
  let finds = 0;
  const one = async () => {
    while (Date.now() < until) {
      await records
        .find(filter, { projection, raw })
        .sort(sort as never)
        .limit(limit)
        .toArray();
      finds++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return Math.round(finds / 3);
}

/** Medians of three rounds, in turns: raw, decoded, raw of three fields. */
async function driverAlone(query: Query): Promise<string> {
  const threeFields = { ...query, projection: { _id: 1, customId: 1, status: 1 } };
  const seen: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 3; round++) {
    seen[0].push(await rawFinds(query, true));
    seen[1].push(await rawFinds(query, false));
    seen[2].push(await rawFinds(threeFields, true));
  }
  const [raw, decoded, three] = seen.map(median);
  return `raw ${raw}, decoded ${decoded}; raw of three fields ${three}`;
}

/** The four operations beside what a user could write instead, on the database that this process uses. */
export async function benchApi(root: string, { ordinary, large }: Callers): Promise<string[]> {
  const db = await database();
  const query = queryOf(ordinary.accountId);
  const portal = await startPortal(root);
  const plain = await startPlain(root, query);
  const next = await startNext(root, query);
  try {
    const as = ({ token }: Callers['ordinary']) => ({ authorization: token });
    const type = await db.collection<{ _id: string; module: string }>('recordTypes').findOne({});
    const group = await db.collection<{ _id: string }>('checklistGroups').findOne({});
    const ours = (name: string, path: string, who = ordinary): Subject => ({
      name,
      server: portal,
      path,
      headers: as(who),
    });
    const records = await inTurns([
      { name: 'plain node:http + driver', server: plain, path: '/' },
      { name: 'Next route handler + driver', server: next, path: '/records' },
      ours('portal, ordinary user', PAGE),
      { ...ours('portal, ordinary user, gzip', PAGE), headers: { ...as(ordinary), 'accept-encoding': 'gzip' } },
      // On DocumentDB it is sorted in memory, 16 at a time for longer than a call may wait.
      ...(env().embedded ? [ours('portal, large contractor', PAGE, large)] : []),
      ours('portal, three fields', `${PAGE}?fields=id,customId,status`),
      {
        ...ours('portal, three fields, another question each time', `${PAGE}?fields=id,customId,status`),
        script: path.join(root, 'scripts/bench/vary.lua'),
      },
      ours('portal, everything expanded', `${PAGE}?expand=${EXPAND}`),
    ]);
    const module = encodeURIComponent(type?.module ?? '');
    const types = `/api/v4/settings/records/types?module=${module}`;
    const reference = await inTurns([
      { name: 'empty Next route handler', server: next, path: '/empty' },
      { name: 'empty node:http answer', server: plain, path: '/empty' },
      { name: 'portal, live (dispatch, log, metrics)', server: portal, path: '/api/health/live' },
      { name: 'portal, record types without a token', server: portal, path: types },
      ours('portal, record types', types),
      ours('portal, describe create', `/api/v4/records/describe/create?type=${encodeURIComponent(type?._id ?? '')}`),
      ours(
        'portal, checklist statuses',
        `/api/v4/settings/inspections/checklists/statuses?group=${encodeURIComponent(group?._id ?? '')}`,
      ),
      ours('portal, ordinary user', PAGE),
    ]);
    return [
      `My records, 25 of ${ordinary.records} (ordinary) or of ${large.records} (large); 16 connections:`,
      '',
      ...tableOf(records, 'plain node:http + driver'),
      '',
      `Finds a second of the driver alone, without HTTP: ${await driverAlone(query)}.`,
      '',
      'Reference data:',
      '',
      ...tableOf(reference, 'empty Next route handler'),
    ];
  } finally {
    for (const server of [portal, plain, next]) await server.stop();
  }
}
