import path from 'node:path';
import { checkAgency } from '@/lib/db/agency';
import { closeDatabase, connectPatiently } from '@/lib/db/client';
import { ensureIndexes } from '@/lib/db/indexes';
import { env } from '@/lib/env';
import { DEMO_APP, DEMO_EMAILS, DEMO_PASSWORD } from '@/lib/import/demo/demo-accounts';
import { loadDemo } from '@/lib/import/demo/load-demo';
import { startChild } from '@/lib/server/child-process';
import { sessionSecretOf } from '@/lib/server/session-secret';
import { progressBar } from './progress-bar';

// What `npm start` runs once everything is built: the database, the demo, the front server, and their end.
const root = path.resolve(process.argv[1] ?? '', '../..');
const script = (name: string): string => path.join(root, 'dist', `${name}.js`);

type Child = Awaited<ReturnType<typeof startChild>>;

export type SupervisorOptions = { readonly reload?: boolean };

/** Prepares the stored data: indexes, time zone, and the demo where it belongs. */
async function prepareData(): Promise<void> {
  const db = await connectPatiently();
  await checkAgency(env().AGENCY_TIME_ZONE);
  await ensureIndexes(db);
  if (env().demo) {
    const bar = progressBar('Loading the demo agency', 'permits');
    const loaded = await loadDemo({ root, onProgress: bar.update });
    bar.stop();
    if (!loaded) console.log('The database holds records already: the demo agency was not loaded.');
  }
  await closeDatabase();
}

function announce(): void {
  const { publicUrl, demo } = env();
  console.log(`\nRecords Portal is running at ${publicUrl}`);
  if (demo) {
    console.log(`\n  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const email of DEMO_EMAILS) console.log(`    ${email}`);
    console.log(`  Demo app: ${DEMO_APP.id} / ${DEMO_APP.secret}`);
  }
  console.log('\nStop with Ctrl+C.');
}

/** Runs the portal until a signal; @returns after everything has stopped. */
export async function supervise({
  reload = false,
}: SupervisorOptions = {}): Promise<{ restartServer: () => Promise<void> }> {
  let database: Child | undefined;
  let server: Child | undefined;
  let stopping = false;

  const stop = async (code: number): Promise<never> => {
    stopping = true;
    await server?.stop();
    await database?.stop();
    process.exit(code);
  };
  const onExit = (name: string) => (code: number | null) => {
    if (stopping) return;
    console.error(`The ${name} stopped unexpectedly (exit code ${code}); stopping.`);
    void stop(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(0);
    });
  }

  try {
    const { embedded, DATA_DIR, sessionSecret } = env();
    const childEnv = { SESSION_SECRET: sessionSecret ?? (await sessionSecretOf(DATA_DIR)) };
    if (embedded) database = await startChild(script('embedded-db'), { onExit: onExit('embedded database') });
    await prepareData();
    const startServer = () =>
      startChild(script('server'), { args: reload ? ['--dev'] : [], env: childEnv, onExit: onExit('server') });
    server = await startServer();
    announce();
    const restart = async () => {
      const old = server;
      server = undefined;
      await old?.stop();
      server = await startServer();
    };
    // One after the other: two at once would start two servers on the same port.
    let restarts = Promise.resolve();
    return {
      restartServer: () => {
        restarts = restarts.then(restart);
        return restarts;
      },
    };
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    return stop(1);
  }
}
