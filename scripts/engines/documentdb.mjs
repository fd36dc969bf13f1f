// FerretDB 2 on PostgreSQL with the DocumentDB extension, for tests; documentdb.sh lists the requirements.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build.mjs';
import { unusedPort } from './port.mjs';

const SCRIPT = path.join(ROOT, 'scripts/engines/documentdb.sh');

/** @returns its URI and how to stop it; the database is empty */
export async function start() {
  const env = {
    ...process.env,
    ENGINE_FOLDER: path.join(ROOT, '.engines', 'documentdb'),
    PORT: `${await unusedPort()}`,
    PG_PORT: `${await unusedPort()}`,
  };
  const run = (step) =>
    spawnSync('bash', [SCRIPT, step], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => void run('stop');
  console.log('Starting DocumentDB; the first start takes several minutes ...');
  const { status, stdout } = run('start');
  const uri = stdout.trim().split('\n').at(-1);
  if (status === 0 && uri) return { uri, stop };
  await stop();
  throw new Error('DocumentDB did not start: it needs root, Debian, Go, and the package archives.');
}
