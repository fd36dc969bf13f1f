import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { env } from '../../platform/settings/env';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const CHECK = 'database';
const MIN_VERSION = 6;
const PINGS = 20;
/** A page needs a handful of queries; from this latency on, the network makes it noticeably slower. */
const SLOW_MS = 20;

async function checkVersion(db: Db): Promise<Finding> {
  const [{ version }, hello] = await Promise.all([db.admin().buildInfo(), db.command({ hello: 1 })]);
  if (env().embedded) return ok(CHECK, `embedded, speaks MongoDB ${version}`);
  const kind =
    hello.msg === 'isdbgrid' ? 'sharded cluster' : hello.setName ? `replica set ${hello.setName}` : 'one server';
  if (Number.parseInt(String(version), 10) < MIN_VERSION)
    return wrong(CHECK, `MongoDB ${version}`, `Upgrade MongoDB to ${MIN_VERSION}.0 or later.`);
  if (kind !== 'one server') return ok(CHECK, `MongoDB ${version}, ${kind}`);
  return warning(
    CHECK,
    `MongoDB ${version}, one server`,
    'Make it a replica set; otherwise the portal stops when that server does.',
  );
}

async function checkWriting(db: Db): Promise<Finding> {
  const probe = db.collection<{ _id: string }>(`doctor_${randomBytes(6).toString('hex')}`);
  try {
    await probe.insertOne({ _id: 'written' });
    const found = await probe.findOne({ _id: 'written' });
    return found === null
      ? wrong(
          CHECK,
          'a document was not found right after it was written',
          'Read from the primary: remove readPreference from MONGODB_URI.',
        )
      : ok(CHECK, 'writes and reads');
  } catch (error) {
    const advice = `Grant the portal's user the role readWrite on ${env().MONGODB_DB}, and check that the database's disk is not full.`;
    return wrong(CHECK, `writes fail (${reasonOf(error)})`, advice);
  } finally {
    await probe.drop().catch(() => undefined);
  }
}

async function checkLatency(db: Db): Promise<Finding> {
  const times: number[] = [];
  for (let at = 0; at < PINGS; at++) {
    const started = performance.now();
    await db.command({ ping: 1 });
    times.push(performance.now() - started);
  }
  const median = times.sort((a, b) => a - b)[PINGS / 2] ?? 0;
  const found = `responds in ${median.toFixed(1)} ms (median of ${PINGS})`;
  return median < SLOW_MS
    ? ok(CHECK, found)
    : warning(CHECK, found, 'Run the portal and its database closer together.');
}

export const checkDatabase = async (db: Db): Promise<readonly Finding[]> => [
  await checkVersion(db),
  await checkWriting(db),
  await checkLatency(db),
];
