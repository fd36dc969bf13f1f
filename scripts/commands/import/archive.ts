import type { Command } from 'commander';
import { importAll } from '@/lib/db/archive';
import { database } from '@/lib/db/client';
import { endRestoredAccess } from '@/lib/privacy/restore/end-restored-access';
import { migrate, planMigrations } from '@/lib/server/migrations/migrate';
import { defineCommand, type JsonOption } from '../support/define-command';
import { pluralize, printResult } from '../support/output';
import { printMigration } from '../support/print-migration';
import { progressBar } from '../support/progress-bar';
import { resolveUserPath } from '../support/shell';
import { describeUnknownChanges } from '../support/undone-changes';
import { withDatabase } from '../support/with-database';

type ImportOptions = JsonOption & { readonly keepAccess?: boolean };

/** `portal import archive FILE`: into the configured database, which must be empty. */
export const importArchiveCommand = (): Command =>
  defineCommand('archive', {
    summary: 'Import an archive from `portal export` into an empty database',
    details: 'To move to MongoDB, set MONGODB_URI first. To move back, unset it.',
    examples: ['import archive all.archive', 'import archive all.archive --keep-access'],
  })
    .argument('<file>', 'File that `portal export` wrote')
    .option('--keep-access', 'Keep sessions, tokens, codes and one-time links; only for a move with a fresh archive')
    .action(async (name: string, { keepAccess = false, json }: ImportOptions) => {
      const file = resolveUserPath(name);
      const { update, stop } = progressBar('Importing', 'documents', json);
      const counts = await withDatabase(async () => {
        const db = await database();
        const totals = await importAll(db, file, update);
        // The archive may come from an earlier version. Nobody uses the documents yet, so they can be migrated.
        await migrate(db, await planMigrations(db), printMigration);
        if (!keepAccess) await endRestoredAccess(db);
        return totals;
      }).finally(stop);
      const { documents, collections } = counts;
      printResult(json, { file, ...counts, accessKept: keepAccess }, [
        `${pluralize(documents, 'document')} of ${pluralize(collections, 'collection')} are stored.`,
        ...(keepAccess
          ? []
          : [
              'All sessions, tokens, codes and one-time links were revoked: users must sign in again, and apps must ask for consent again.',
            ]),
        describeUnknownChanges('An archive does not contain later changes', 'archive'),
      ]);
    });
