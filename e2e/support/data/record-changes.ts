import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { databaseUri } from '@/lib/db/client';
import { env } from '@/lib/platform/settings/env';

const ChangeCounts = z.object({ inserted: z.int(), changed: z.int(), deleted: z.int() });
export type ChangeCounts = z.output<typeof ChangeCounts>;

/**
 * Starts a process that inserts, changes and deletes records of an account until it is stopped.
 * @returns a function that stops the process and returns the number of each change.
 */
export async function startRecordChanges(accountId: string, count: number): Promise<() => Promise<ChangeCounts>> {
  const file = path.join(import.meta.dirname, 'record-changer.mjs');
  const child: ChildProcess = fork(file, [databaseUri(), env().MONGODB_DB, accountId, `${count}`]);
  await once(child, 'message');
  return async () => {
    const [told, exited] = [once(child, 'message'), once(child, 'exit')];
    child.send('stop');
    const [changes] = await told;
    await exited;
    return ChangeCounts.parse(changes);
  };
}
