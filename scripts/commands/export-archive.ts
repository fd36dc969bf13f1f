import type { Command } from 'commander';
import { exportAll } from '@/lib/db/archive';
import { progressBar } from '../progress-bar';
import { withStoredDatabase } from '../with-database';
import { counted, print } from './support/output';
import { plainCommand } from './support/plain-command';
import { fromShell } from './support/shell';

/** `portal export FILE`: from whichever database is set. */
export const exportCommand = (): Command =>
  plainCommand(
    'export',
    'write everything into one file, to be read into another database; stop the portal first, or what it writes meanwhile may be missing',
    'export all.archive',
  )
    .argument('<file>', 'where to write it')
    .action(async (name: string, { json }: { readonly json?: boolean }) => {
      const file = fromShell(name);
      const { update, stop } = progressBar('Exporting', 'documents', json);
      const counts = await withStoredDatabase((db) => exportAll(db, file, update)).finally(stop);
      const { documents, collections } = counts;
      print(json, { file, ...counts }, [
        `${counted(documents, 'document')} of ${counted(collections, 'collection')} are in ${file}.`,
      ]);
    });
