import { log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { damageProblem } from '@/lib/server/processes/damaged-data';
import { folderProblem } from '@/lib/server/processes/folder-problem';
import { portInUseMessage } from '@/lib/server/processes/port-in-use';
import { runEmbeddedDatabaseProcess } from './database-process';

// The process of the embedded database, started by the supervisor or by a command.
const { DATA_DIR, EMBEDDED_DB_PORT } = env();
// lmdb creates the backup copy with the permissions of the process.
process.umask(0o077);
function formatError(error: unknown): string {
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE' && port !== undefined && port === EMBEDDED_DB_PORT)
    return portInUseMessage(port, 'EMBEDDED_DB_PORT');
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
  // The parent prints the message.
  const failed = formatError(error);
  if (process.send) process.send({ failed }, () => process.exit(1));
  else throw error;
}
