import { log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { damageProblem } from '@/lib/server/processes/damaged-data';
import { folderProblem } from '@/lib/server/processes/folder-problem';
import { portInUse } from '@/lib/server/processes/port-in-use';
import { runEmbeddedDatabaseProcess } from './database-process';

// The embedded database's process: started by the supervisor, or by the command line where no portal runs.
const { DATA_DIR, EMBEDDED_DB_PORT } = env();
// The copy for a backup is written by lmdb itself, which leaves the rights to the process.
process.umask(0o077);
/** What is wrong, in a sentence; a stack would hide it. */
function formatError(error: unknown): string {
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE' && port !== undefined && port === EMBEDDED_DB_PORT)
    return portInUse(port, 'EMBEDDED_DB_PORT');
  const problem = folderProblem(error, DATA_DIR) ?? damageProblem(error, DATA_DIR);
  return problem ?? (error instanceof Error ? error.message : String(error));
}

try {
  await runEmbeddedDatabaseProcess({
    dataDir: DATA_DIR,
    tcpPort: EMBEDDED_DB_PORT,
    logger: log().child({}, { level: 'warn' }),
  });
} catch (error) {
  // The parent says it.
  const failed = formatError(error);
  if (process.send) process.send({ failed }, () => process.exit(1));
  else throw error;
}
