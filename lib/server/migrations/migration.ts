import type { Db } from 'mongodb';

/** `part` runs from 0 to 1; `rows` counts documents. */
export type OnProgress = (progress: { readonly part: number; readonly rows: number }) => void;

/** One step between data versions. There is no way back except a backup. */
export type Migration = {
  /** The version after the migration; 1 is what 0.1.0 wrote before there were migrations. */
  readonly version: number;
  readonly what: string;
  /**
   * Runs at startup: only if it is quick and running processes of the previous version keep working. Otherwise the
   * operator runs `portal migrate` while the portal is stopped.
   */
  readonly atStart: boolean;
  readonly count: (db: Db) => Promise<number>;
  /**
   * Must be safe to interrupt, repeat and run twice at once.
   * @param onProgress called occasionally by migrations that read every record.
   * @returns what changed, as sentences for the operator.
   * @throws MigrationError if the data does not allow it
   */
  readonly run: (db: Db, onProgress?: OnProgress) => Promise<readonly string[]>;
};

/** The message says what to do. */
export class MigrationError extends Error {}
