import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { database } from '@/lib/db/client';
import { resetDatabase } from './figures';
import { peakMemoryOf } from './process-figures';

/**
 * Imports a file by the command line, in a process of its own, into the emptied database of the bench.
 * @returns the most memory that it held, in MB. @throws Error where the import failed.
 */
export async function importMemory(root: string, file: string): Promise<number> {
  await resetDatabase(await database());
  const args = [path.join(root, 'dist/portal.js'), 'import', 'records', file, '--mapping', 'blds', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let code: number | null | undefined;
  child.once('close', (ended) => {
    code = ended;
  });
  let most = 0;
  while (code === undefined) {
    await wait(50);
    // Nothing can be read of a process that has just ended.
    if (child.exitCode === null) most = Math.round(peakMemoryOf(child.pid ?? 0)) || most;
  }
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return most;
}
