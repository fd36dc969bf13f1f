import type { OnMigrated } from '@/lib/server/migrations/migrate';

/** Standard output is for the command's result. */
export const printMigration: OnMigrated = ({ version, what }, changed) => {
  console.error(`Migrated the stored data to version ${version}: ${what}.`);
  for (const sentence of changed) console.error(`  ${sentence}`);
};
