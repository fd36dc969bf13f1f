import type { Command } from 'commander';
import { backup } from '@/lib/db/backup';
import { env } from '@/lib/platform/settings/env';
import { progressBar } from '../progress-bar';
import { withStoredDatabase } from '../with-database';
import { CommandError } from './support/command-error';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';
import { fromShell } from './support/shell';

const MEGABYTE = 1024 ** 2;

/** `portal backup FILE`: beside a running portal, too. */
export const backupCommand = (): Command =>
  plainCommand(
    'backup',
    'save everything the embedded database holds, as of one moment, in a file with a checksum; the portal may run on',
    'backup records.backup',
  )
    .argument('<file>', 'where to save it; an older backup of this name is replaced')
    .action(async (name: string, { json }: { readonly json?: boolean }) => {
      if (!env().embedded) throw new CommandError('MONGODB_URI is set: back up MongoDB with mongodump or a snapshot.');
      const file = fromShell(name);
      const { bytes } = await withStoredDatabase(async ({ client }) => {
        const { file: copy } = await client.db('admin').command({ backup: 1 });
        const { update, stop } = progressBar('Saving', 'MB', json);
        const report = (done: number, total: number) =>
          update({ part: done / total, rows: Math.round(done / MEGABYTE) });
        return await backup(String(copy), file, report).finally(stop);
      });
      print(json, { file, bytes }, [`Saved in ${file} (${(bytes / MEGABYTE).toFixed(1)} MB).`]);
    });
