import { setTimeout as delay } from 'node:timers/promises';
import { parseQuery } from '@/lib/http/parameters/parse-query';
import { parseQueryString } from '@/lib/http/parameters/query-string';
import { env } from '@/lib/platform/settings/env';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';
import { summarizeMyRecords } from '@/lib/portal/exports/summary';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { markdownTable } from './measure/rounds';
import { measureTime, median } from './measure/timing';
import { type LoadResult, measureLoad } from './measure/wrk';
import type { BenchCaller, BenchCallers } from './servers/callers';
import { startBenchPortal } from './servers/servers';

const PAGE = `/api${listMyRecordsContract.path}`;
const SEARCH = `${PAGE}?search=avenue`;
const ROUNDS = 5;
const SECONDS = 2;
const COUNTS = 9;

const headersOf = ({ token }: BenchCaller) => ({ authorization: token });

/** The first search reads the list, which may take longer than a response. @throws Error if it is not read in a minute */
async function readList(origin: string, large: BenchCaller): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 60_000; await delay(500))
    if ((await fetch(`${origin}${SEARCH}`, { headers: headersOf(large) })).ok) return;
  throw new Error('The list of the large contractor was not read in a minute.');
}

type Round = { readonly alone: LoadResult; readonly meanwhile: LoadResult };

/** An ordinary user's page, alone and while a contractor searches without a pause. */
async function measureRound(origin: string, { ordinary, large }: BenchCallers): Promise<Round> {
  const load = () => measureLoad(`${origin}${PAGE}`, { headers: headersOf(ordinary), seconds: SECONDS });
  const alone = await load();
  const search = measureLoad(`${origin}${SEARCH}`, { headers: headersOf(large), seconds: SECONDS, connections: 1 });
  const [meanwhile] = await Promise.all([load(), search]);
  return { alone, meanwhile };
}

/** Each count has a view of its own, so that none is cached. @returns ms, the first with reading the list */
async function timeCounts({ accountId }: BenchCaller): Promise<readonly number[]> {
  const principal = { kind: 'account', via: 'session', accountId, role: 'citizen', scopes: [], generation: 0 } as const;
  const times: number[] = [];
  for (let at = 1; at <= COUNTS; at++) {
    const query = parseQuery(RecordsViewQuery, parseQueryString(`limit=${at}`));
    const input = { query, principal, locale: 'en_US', timeZone: env().AGENCY_TIME_ZONE };
    times.push(await measureTime(() => summarizeMyRecords(input)));
  }
  return times;
}

/** What a contractor with many records costs others, and the counts of My records. */
export async function benchContractorLoad(root: string, callers: BenchCallers): Promise<string[]> {
  const { origin, stop } = await startBenchPortal(root);
  try {
    await readList(origin, callers.large);
    const rounds: Round[] = [];
    await measureRound(origin, callers);
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(origin, callers));
    const middle = (side: keyof Round, of: keyof LoadResult): string =>
      median(rounds.map((round) => round[side][of])).toFixed(2);
    const [first = Number.NaN, ...next] = await timeCounts(callers.large);
    const { records } = callers.large;
    return [
      `An ordinary user's page, 16 connections, while a contractor with ${records} records searches without a pause:`,
      '',
      ...markdownTable([
        ['', 'calls per second', 'p50 ms', 'p99 ms'],
        ['alone', middle('alone', 'rate'), middle('alone', 'p50'), middle('alone', 'p99')],
        ['meanwhile', middle('meanwhile', 'rate'), middle('meanwhile', 'p50'), middle('meanwhile', 'p99')],
      ]),
      '',
      `Counts of My records for the ${records} records: ${median(next).toFixed(0)} ms, the first ${first.toFixed(0)} ms, which reads the list.`,
    ];
  } finally {
    await stop();
  }
}
