import type { OnMigrated } from '@/lib/server/migrations/migrate';

/** On standard error: standard output is for what a command prints. */
export const printMigration: OnMigrated = ({ version, what }, changed) => {
  console.error(`The stored data have version ${version} now: ${what}.`);
  for (const sentence of changed) console.error(`  ${sentence}`);
};
