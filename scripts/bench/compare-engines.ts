import { database } from '@/lib/db/client';
import { env } from '@/lib/platform/settings/env';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { ensureIndexes } from '@/lib/server/indexes';
import { clientOf } from './measure/finds';
import { type MeasuredEndpoint, measureInterleaved, measurementTable } from './measure/rounds';
import type { BenchCallers } from './servers/callers';
import { copyCollection } from './servers/copy-collection';
import { type RunningEngine, startEngine } from './servers/engines';
import { type BenchServer, startBenchPortal } from './servers/servers';

const OTHER = 'documentdb';
const PAGE = `/api${listMyRecordsContract.path}`;
const CALLS = [
  ['My records, an ordinary user', PAGE],
  ['The same records, three fields', `${PAGE}?fields=id,customId,status`],
] as const;

/** Copies all collections, including accounts and tokens. */
async function copyDatabase(uri: string): Promise<void> {
  const from = await database();
  const client = await clientOf(uri);
  try {
    const to = client.db(env().MONGODB_DB);
    await ensureIndexes(to);
    const names = (await from.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()).map(
      ({ name }) => name,
    );
    for (const name of names) await copyCollection(from.collection(name), to.collection(name));
  } finally {
    await client.close();
  }
}

/**
 * Interleaved calls of two portals, on the embedded database and on DocumentDB. @returns Markdown, or why DocumentDB
 * did not start
 */
export async function compareEngines(root: string, { ordinary }: Pick<BenchCallers, 'ordinary'>): Promise<string[]> {
  let engine: RunningEngine;
  try {
    engine = await startEngine(root, OTHER);
  } catch (error) {
    return [`Not measured: ${(error as Error).message}`];
  }
  const portals: [name: string, server: BenchServer][] = [];
  try {
    console.log(`Copying the records to ${OTHER} ...`);
    await copyDatabase(engine.uri);
    portals.push([OTHER, await startBenchPortal(root, { MONGODB_URI: engine.uri })]);
    portals.push(['embedded', await startBenchPortal(root)]);
    const headers = { authorization: ordinary.token };
    const measured = await measureInterleaved(
      CALLS.flatMap(([, path]) => portals.map(([name, server]): MeasuredEndpoint => ({ name, server, path, headers }))),
    );
    return CALLS.flatMap(([title], at) => [
      ...(at === 0 ? [] : ['']),
      `${title}, 25 of ${ordinary.records}; 16 connections:`,
      '',
      ...measurementTable(measured.slice(at * portals.length, (at + 1) * portals.length), OTHER),
    ]);
  } finally {
    for (const [, server] of portals) await server.stop();
    await engine.stop();
  }
}
