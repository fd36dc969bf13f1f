import type { Command } from 'commander';
import { restore } from '@/lib/db/backup';
import { databaseAnswers } from '@/lib/db/client';
import { env } from '@/lib/env';
import { progressBar } from '../progress-bar';
import { CommandError } from './command-error';
import { fromShell } from './from-shell';
import { counted, print } from './output';
import { plainCommand } from './plain-command';

const MEGABYTE = 1024 ** 2;

/** `portal restore FILE`: only while the portal is stopped. */
export const restoreCommand = (): Command =>
  plainCommand(
    'restore',
    'put a backup in the place of the stored data, once its checksum and its indexes are found right; the portal must be stopped',
    'restore records.backup',
  )
    .argument('<file>', 'a file that `portal backup` saved')
    .action(async (name: string, { json }: { readonly json?: boolean }) => {
      const { embedded, DATA_DIR } = env();
      if (!embedded)
        throw new CommandError('MONGODB_URI is set: a backup is restored into the embedded database only.');
      if (await databaseAnswers()) throw new CommandError('The portal is running: stop it first.');
      const { update, stop } = progressBar('Checking', 'MB', json);
      const report = (done: number, total: number) => update({ part: done / total, rows: Math.round(done / MEGABYTE) });
      const restored = await restore(fromShell(name), DATA_DIR, report).finally(stop);
      const { documents, kept } = restored;
      const copy = kept === undefined ? '' : ` What was there before is kept as ${kept} in DATA_DIR.`;
      print(json, restored, [`Restored ${counted(documents, 'document')}.${copy}`]);
    });
