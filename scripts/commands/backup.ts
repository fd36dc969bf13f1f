import type { Command } from 'commander';
import { backup } from '@/lib/db/backup';
import { env } from '@/lib/platform/settings/env';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { MEGABYTE, megabyteBar } from './support/megabyte-bar';
import { printResult } from './support/output';
import { resolveUserPath } from './support/shell';
import { withStoredDatabase } from './support/with-database';

/** `portal backup FILE`, even while the portal runs. */
export const backupCommand = (): Command =>
  defineCommand('backup', {
    summary: 'Back up the embedded database to a file',
    details: 'The file has a checksum and a consistent snapshot of the data. The portal may keep running.',
    examples: ['backup records.backup'],
  })
    .argument('<file>', 'File to write; replaces an older backup of the same name')
    .action(async (name: string, { json }: JsonOption) => {
      if (!env().embedded) throw new CommandError('MONGODB_URI is set: back up MongoDB with mongodump or a snapshot.');
      const file = resolveUserPath(name);
      const { bytes } = await withStoredDatabase(async ({ client }) => {
        const { file: copy } = await client.db('admin').command({ backup: 1 });
        const { report, stop } = megabyteBar('Saving', json);
        return await backup(String(copy), file, report).finally(stop);
      });
      printResult(json, { file, bytes }, [`Saved in ${file} (${(bytes / MEGABYTE).toFixed(1)} MB).`]);
    });
