import type { Migration } from '@/lib/db/migrations/migration';

/** On standard error: standard output is for what a command prints. */
export const sayMigrated = ({ version, what }: Migration): void =>
  console.error(`The stored data have version ${version} now: ${what}.`);
