import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { folderProblem } from '@/lib/server/folder-problem';
import { runEmbeddedDatabaseProcess } from './database-process';

// The embedded database's process: started by the supervisor, or by the command line where no portal runs.
const { DATA_DIR, EMBEDDED_DB_PORT } = env();
try {
  await runEmbeddedDatabaseProcess({
    dataDir: DATA_DIR,
    tcpPort: EMBEDDED_DB_PORT,
    logger: log().child({}, { level: 'warn' }),
  });
} catch (error) {
  // The parent says it: a stack would hide the sentence.
  const failed = folderProblem(error, DATA_DIR) ?? (error instanceof Error ? error.message : String(error));
  if (process.send) process.send({ failed }, () => process.exit(1));
  else throw error;
}
