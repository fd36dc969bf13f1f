import type { Command } from 'commander';
import { SCHEMA_VERSION } from '@/lib/db/schema-version';
import { env } from '@/lib/platform/settings/env';
import { migrate, type OnMigrated, planMigrations } from '@/lib/server/migrations/migrate';
import type { Migration } from '@/lib/server/migrations/migration';
import { defineCommand, type JsonOption } from './support/define-command';
import { formatTable, pluralize, printResult } from './support/output';
import { printMigration } from './support/print-migration';
import { type ProgressBar, progressBar } from './support/progress-bar';
import { isDatabaseEmpty, withStoredDatabase } from './support/with-database';

type Options = JsonOption & { readonly dryRun?: boolean };

type Pending = Pick<Migration, 'version' | 'what'> & {
  readonly documents: number;
  /** What the migration changed, in sentences; absent until it has run. */
  readonly changed?: readonly string[];
};

/** `portal migrate [--dry-run]`. */
export const migrateCommand = (): Command =>
  defineCommand('migrate', {
    summary: 'Migrate the stored data to the version of this portal',
    details: 'There is no way back, so make a backup first. Stop the portal during the migration.',
    examples: ['migrate --dry-run', 'migrate'],
  })
    .option('--dry-run', 'Show the migrations and how many documents they would change, and change nothing')
    .action(async ({ dryRun = false, json }: Options) => {
      if (isDatabaseEmpty()) {
        const none = { from: null, to: SCHEMA_VERSION, dryRun, migrations: [] };
        return printResult(json, none, [`There is no data in ${env().DATA_DIR} yet, so there is nothing to migrate.`]);
      }
      const { from, to, pending } = await withStoredDatabase(async (db) => {
        const plan = await planMigrations(db);
        const counts: Pending[] = [];
        for (const { version, what, count } of plan.pending) counts.push({ version, what, documents: await count(db) });
        if (dryRun) return { from: plan.from, to: plan.to, pending: counts };
        const changes = new Map<number, readonly string[]>();
        let bar: ProgressBar | undefined;
        const onDone: OnMigrated = (migration, changed) => {
          bar?.stop();
          changes.set(migration.version, changed);
          if (!json) printMigration(migration, changed);
        };
        await migrate(db, plan, onDone, ({ version }) => {
          bar = progressBar(`Version ${version}`, 'records', json);
          return bar.update;
        });
        const migrations = counts.map((step) => ({ ...step, changed: changes.get(step.version) ?? [] }));
        return { from: plan.from, to: plan.to, pending: migrations };
      });
      const steps = pending.map(({ version, what, documents }) => [String(version), what, String(documents)]);
      printResult(json, { from: from ?? null, to, dryRun, migrations: pending }, [
        from === undefined ? 'Nothing is stored yet.' : `The stored data had version ${from}; this portal needs ${to}.`,
        ...(steps.length === 0 ? [] : formatTable(['version', 'what it does', 'documents'], steps)),
        ...(dryRun
          ? [`Nothing was changed. Without --dry-run, ${pluralize(steps.length, 'migration')} would run.`]
          : []),
        ...(!dryRun ? [`${pluralize(steps.length, 'migration')} done.`] : []),
      ]);
    });
