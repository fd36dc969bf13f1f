import type { Db } from 'mongodb';
import { IMPORT_CHANGES } from '../../db/collections';
import { portalCommand } from '../../platform/portal-command';
import { agencyCode } from './agency-code';
import { cursorDate } from './cursor-date';
import { identities } from './identities';
import { type Migration, MigrationError, type OnProgress } from './migration';
import { recordIndexes } from './record-indexes';
import { relatedItems } from './related-items';
import { searchText } from './search-text';
import { sourceHashes } from './source-hashes';
import { storedVersion, storeVersion } from './stored-version';

/** In the order of their versions; add new ones at the end. */
const MIGRATIONS: readonly Migration[] = [
  agencyCode,
  identities,
  sourceHashes,
  searchText,
  relatedItems,
  recordIndexes,
  cursorDate,
];

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 1;

export type MigrationPlan = {
  readonly from: number | undefined;
  readonly to: number;
  readonly pending: readonly Migration[];
};

export type OnMigrated = (done: Migration, changed: readonly string[]) => void;

/** @throws MigrationError if the data is from a later version of the portal */
export async function planMigrations(db: Db, migrations = MIGRATIONS): Promise<MigrationPlan> {
  const to = newestOf(migrations);
  const from = await storedVersion(db);
  if (from !== undefined && from > to) {
    throw new MigrationError(
      `The stored data has version ${from}; this portal knows ${to}. Run the newer portal, or restore a backup from before the upgrade.`,
    );
  }
  return { from, to, pending: migrations.filter(({ version }) => from !== undefined && version > from) };
}

/** Runs the pending migrations; each is recorded as soon as it is done. */
export async function migrate(
  db: Db,
  { pending, from, to }: MigrationPlan,
  onDone: OnMigrated = () => undefined,
  progressOf: (migration: Migration) => OnProgress | undefined = () => undefined,
): Promise<void> {
  if (from === undefined) await storeVersion(db, to, 'new');
  for (const migration of pending) {
    // Copies for undoing an import have the old form.
    await db.collection(IMPORT_CHANGES).deleteMany({});
    const changed = await migration.run(db, progressOf(migration));
    await storeVersion(db, migration.version, migration.what);
    onDone(migration, changed);
  }
}

/** @throws MigrationError if the operator must migrate, or the data is from a later version */
export async function migrateAtStart(db: Db, onDone: OnMigrated, migrations = MIGRATIONS): Promise<void> {
  const plan = await planMigrations(db, migrations);
  if (!plan.pending.every(({ atStart }) => atStart)) {
    throw new MigrationError(
      `The stored data has version ${plan.from}; this portal needs ${plan.to}. Stop every process of the portal, make a backup (${portalCommand('backup FILE')}, or mongodump), then: ${portalCommand('migrate')}`,
    );
  }
  await migrate(db, plan, onDone);
}
