import { type Collection, MongoClient } from 'mongodb';
import { connectedClient } from '@/lib/db/client';
import { findRaw } from '@/lib/db/find-raw';
import { measureTime, median } from './timing';

/** Concurrent finds, as on a busy portal. */
export const PARALLEL_FINDS = 16;
/** A page and one more record, which shows whether there is a next page. */
export const FIND_LIMIT = 26;
const MAX_MS = 600_000;

/** The my-records query with raw documents: decoding them in the client would hide the server. */
export const myRecordsFind =
  (records: Collection, memberIds: string, skip = 0) =>
  async (): Promise<void> => {
    const sort = { openedDate: -1, _id: 1 };
    const found = await findRaw(records, {
      filter: { memberIds },
      projection: {},
      sort,
      skip,
      limit: FIND_LIMIT,
      maxTimeMS: MAX_MS,
    });
    if (found.length !== FIND_LIMIT) throw new Error(`${found.length} records were found instead of ${FIND_LIMIT}.`);
  };

/** `rate` per second, `p50` in ms. */
export type FindTimings = { readonly count: number; readonly rate: number; readonly p50: number };

export async function measureParallelFinds(
  find: () => Promise<void>,
  { seconds = 2, parallel = PARALLEL_FINDS } = {},
): Promise<FindTimings> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const findRepeatedly = async () => {
    while (performance.now() < end) times.push(await measureTime(find));
  };
  const elapsed = await measureTime(() => Promise.all(Array.from({ length: parallel }, findRepeatedly)));
  return { count: times.length, rate: (times.length / elapsed) * 1_000, p50: median(times) };
}

export const clientOf = (uri: string): Promise<MongoClient> =>
  new MongoClient(uri, { maxPoolSize: PARALLEL_FINDS }).connect();

export async function pidOfDatabase(): Promise<number> {
  const { pid } = await (await connectedClient()).db('admin').command({ serverStatus: 1 });
  return Number(pid);
}
