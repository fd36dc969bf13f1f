import type { Db } from 'mongodb';

/** How much is done, 0 to 1, and how many documents that were. */
export type OnProgress = (progress: { readonly part: number; readonly rows: number }) => void;

/** One step of the stored data's form, from the version before it. Forwards only: the way back is a backup. */
export type Migration = {
  /** Of the stored data once it is done; 1 is what 0.1.0 wrote before there were migrations. */
  readonly version: number;
  /** What it does, in words for the operator. */
  readonly what: string;
  /**
   * Whether the portal does it by itself when it starts: only where it is quick, and processes of the version before, which
   * may still run beside it, go on working. Otherwise the operator runs `portal migrate` while the portal is stopped.
   */
  readonly atStart: boolean;
  /** How many documents it would change; changes nothing. */
  readonly count: (db: Db) => Promise<number>;
  /**
   * Changes them. It may be stopped at any moment, or run twice at the same time: done again, it changes nothing more.
   * @param onProgress told now and then, of those that read every record.
   * @returns what it changed, as sentences for the operator.
   * @throws MigrationError where the data do not allow it.
   */
  readonly run: (db: Db, onProgress?: OnProgress) => Promise<readonly string[]>;
};

/** The stored data and this version of the portal do not fit; the message is a sentence that says what to do. */
export class MigrationError extends Error {}
