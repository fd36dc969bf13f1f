import type { Command } from 'commander';
import { exportAll } from '@/lib/db/archive';
import { defineCommand, type JsonOption } from './support/define-command';
import { pluralize, printResult } from './support/output';
import { progressBar } from './support/progress-bar';
import { resolveUserPath } from './support/shell';
import { withStoredDatabase } from './support/with-database';

/** `portal export FILE`: from the configured database. */
export const exportCommand = (): Command =>
  defineCommand('export', {
    summary: 'Export all data to one archive file',
    details:
      'Exports the configured database, embedded or MongoDB. Stop the portal first, because changes during the export may be missing. Import the archive into another database with `portal import archive`.',
    examples: ['export all.archive'],
  })
    .argument('<file>', 'File to write')
    .action(async (name: string, { json }: JsonOption) => {
      const file = resolveUserPath(name);
      const { update, stop } = progressBar('Exporting', 'documents', json);
      const counts = await withStoredDatabase((db) => exportAll(db, file, update)).finally(stop);
      const { documents, collections } = counts;
      printResult(json, { file, ...counts }, [
        `${pluralize(documents, 'document')} of ${pluralize(collections, 'collection')} are in ${file}.`,
      ]);
    });
