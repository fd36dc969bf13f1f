import path from 'node:path';
import { storeAgency } from '@/lib/db/agency';
import { closeDatabase, connectForTools } from '@/lib/db/client';
import { isConnectionFailure } from '@/lib/db/is-connection-failure';
import { DEMO_APP, DEMO_EMAILS, DEMO_PASSWORD } from '@/lib/demo/demo-accounts';
import { keepDemoLive } from '@/lib/demo/demo-live';
import { loadDemo, refuseDemoData } from '@/lib/demo/load-demo';
import { ensureSessionSecret } from '@/lib/platform/session-secret';
import { env, SettingsError } from '@/lib/platform/settings/env';
import { ensureIndexes } from '@/lib/server/indexes';
import { migrateAtStart } from '@/lib/server/migrations/migrate';
import { startChild } from '@/lib/server/processes/child-process';
import { watchClock } from '@/lib/server/processes/clock-watch';
import {
  CrashCount,
  crashReason,
  damageProblem,
  damageSentence,
  hasFreeSpace,
  isCrash,
} from '@/lib/server/processes/damaged-data';
import { folderProblem } from '@/lib/server/processes/folder-problem';
import { assertPortFree } from '@/lib/server/processes/port-in-use';
import { LOW_MEMORY_PROCESS } from '@/lib/server/processes/process-memory';
import { superviseProcess } from '@/lib/server/processes/supervised-process';
import { startWorkers } from '@/lib/server/processes/workers';
import { printMigration } from '../commands/support/print-migration';
import { progressBar } from '../commands/support/progress-bar';
import { DATABASE_PROCESS } from './database-process-limits';

// Starts and stops the database, the demo and the front server.
const root = path.resolve(process.argv[1] ?? '', '../..');
const script = (name: string): string => path.join(root, 'dist', `${name}.js`);

type Child = { readonly stop: () => Promise<void> };

export type SupervisorOptions = { readonly reload?: boolean };

async function prepareData(): Promise<{ demoLoaded: boolean }> {
  const db = await connectForTools();
  await migrateAtStart(db, printMigration);
  // This check comes before `storeAgency`, because the demo's city has a time zone of its own.
  if (!env().demo) await refuseDemoData();
  await storeAgency({ timeZone: env().AGENCY_TIME_ZONE, code: env().AGENCY_CODE });
  await ensureIndexes(db);
  let demoLoaded = false;
  if (env().demo) {
    const bar = progressBar('Loading the demo agency', 'permits');
    demoLoaded = await loadDemo({ root, onProgress: bar.update });
    bar.stop();
    if (!demoLoaded) console.log('The database already contains records, so the demo agency was not loaded.');
  }
  await closeDatabase();
  return { demoLoaded };
}

function announce({ demoLoaded }: { readonly demoLoaded: boolean }): void {
  const { publicUrl } = env();
  console.log(`\nRecords Portal is running at ${publicUrl}`);
  if (demoLoaded) {
    console.log(`\n  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const email of DEMO_EMAILS) console.log(`    ${email}`);
    console.log(`  Demo app: ${DEMO_APP.id} / ${DEMO_APP.secret}`);
  }
  console.log('\nStop with Ctrl+C.');
}

function formatError(error: unknown): string {
  // Without settings, nothing else can be checked.
  if (error instanceof SettingsError) return error.message;
  const problem = env().embedded ? folderProblem(error, env().DATA_DIR) : undefined;
  if (problem !== undefined) return `${problem} Then start again; what was stored so far is kept.`;
  const damage = env().embedded ? damageProblem(error, env().DATA_DIR) : undefined;
  if (damage !== undefined) return damage;
  if (isConnectionFailure(error)) {
    const { MONGODB_URI } = env();
    // Hides a password.
    const address = MONGODB_URI?.replace(/\/\/[^@/]*@/, '//');
    return `No database answers at MONGODB_URI (${address ?? 'embedded'}): start it, or correct the setting.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Containers are killed 10 s after the signal, and the server may take eight. A hanging database does not stop by
 * itself, but acknowledged data is on disk.
 */
const DATABASE_STOP_TIMEOUT_MS = 1_500;

/** @returns once the portal runs */
export async function supervise({
  reload = false,
}: SupervisorOptions = {}): Promise<{ restartServer: () => Promise<void> }> {
  let database: Child | undefined;
  let server: Child | undefined;
  let stopping = false;
  let hasCrashed = false;

  const stop = async (code: number): Promise<never> => {
    stopping = true;
    await server?.stop();
    await database?.stop();
    process.exit(code);
  };
  const onRestart = (sentence: string): void => console.error(sentence);
  const onExit = (): void => console.error('The server stopped; it starts again with the next change.');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(0);
    });
  }

  try {
    const { embedded, DATA_DIR, HOST, PORT, sessionSecret } = env();
    const secret = sessionSecret ?? (await ensureSessionSecret(DATA_DIR));
    const { execArgv } = LOW_MEMORY_PROCESS;
    const options = { env: { ...LOW_MEMORY_PROCESS.env, SESSION_SECRET: secret }, execArgv };
    await assertPortFree(PORT, HOST);
    const crashes = new CrashCount();
    const shouldRestart = (signal: NodeJS.Signals | null, lifeMs: number): boolean => {
      const isLast = crashes.isTooMany(signal, lifeMs);
      if (!isCrash(signal) || hasFreeSpace(DATA_DIR) === false) return true;
      hasCrashed = true;
      console.error(damageSentence(DATA_DIR, crashReason(signal)));
      if (isLast) void stop(1);
      return !isLast;
    };
    const databaseOptions = {
      ...DATABASE_PROCESS,
      name: 'embedded database',
      stopTimeoutMs: DATABASE_STOP_TIMEOUT_MS,
      onRestart,
      shouldRestart,
    };
    if (embedded) database = await superviseProcess(script('embedded-db'), databaseOptions);
    const prepared = await prepareData();
    const { WORKERS: count } = env();
    const startServer = (): Promise<Child> => {
      if (reload) return startChild(script('server'), { ...options, args: ['--dev'], onExit });
      if (count > 1) return startWorkers(script('server'), { ...options, count, onRestart });
      return superviseProcess(script('server'), { ...options, name: 'server', onRestart });
    };
    server = await startServer();
    announce(prepared);
    watchClock((sentence) => console.error(sentence));
    if (prepared.demoLoaded && env().DEMO_LIVE === 'on') keepDemoLive();
    const restart = async () => {
      const old = server;
      server = undefined;
      await old?.stop();
      try {
        server = await startServer();
      } catch (error) {
        console.error(`${formatError(error)} It starts again with the next change.`);
      }
    };
    // Sequential: two restarts at once would start two servers on one port.
    let restarts = Promise.resolve();
    return {
      restartServer: () => {
        restarts = restarts.then(restart);
        return restarts;
      },
    };
  } catch (error) {
    // The crash has been reported.
    if (!hasCrashed || !isConnectionFailure(error)) console.error(`\n${formatError(error)}`);
    return stop(1);
  }
}
