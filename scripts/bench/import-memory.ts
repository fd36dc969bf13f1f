import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { database } from '@/lib/db/client';
import { peakMemoryOf } from './measure/process-usage';
import { resetDatabase } from './measure/timing';

/**
 * Imports a file with the command line into the emptied bench database. @returns peak memory in MB. @throws Error if
 * the import fails
 */
export async function measureImportMemory(root: string, file: string): Promise<number> {
  await resetDatabase(await database());
  const args = [path.join(root, 'dist/portal.js'), 'import', 'records', file, '--mapping', 'blds', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let code: number | null | undefined;
  child.once('close', (exitCode) => {
    code = exitCode;
  });
  let peak = 0;
  while (code === undefined) {
    await wait(50);
    // A process that has just ended has no figures.
    if (child.exitCode === null) peak = Math.round(peakMemoryOf(child.pid ?? 0)) || peak;
  }
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return peak;
}
