import type { Stored } from '../db/wire/writer';

/** Display text with its translations, stored wherever the API has an Option (design, Data). */
export type StoredOption = {
  readonly value: string;
  readonly text: string;
  readonly translations?: Readonly<Record<string, string>>;
};

/** The record type as a record carries it, copied from `recordTypes`. */
export type StoredTypeReference = {
  readonly id: string;
  readonly value: string;
  readonly group: string;
  readonly type: string;
  readonly subType: string;
  readonly category: string;
  readonly text: string;
  readonly translations?: Readonly<Record<string, string>>;
  readonly alias?: string;
  readonly module: string;
  readonly filterName?: string;
};

/**
 * A record without its members: the wire fields of specification 2.6 with real Dates, plus the identities on the
 * record. This type names only the fields that the code reads; the others are copied to the wire by the schema's field
 * list.
 */
export type RecordContent = {
  /** The wire's `id`. */
  readonly _id: string;
  readonly value: string;
  readonly customId: string;
  readonly serviceProviderCode: string;
  readonly trackingId?: number;
  readonly module: string;
  readonly type: StoredTypeReference;
  readonly status?: StoredOption;
  readonly statusType: string;
  readonly openedDate?: Date;
  /** `openedDate` when the record was first stored. It never changes, because it is the order of cursors. */
  readonly cursorDate?: Date;
  /** The text that a search of records looks in (`search-text.ts`). It never leaves the server. */
  readonly searchText?: string;
  readonly contacts?: readonly Stored[];
  readonly owners?: readonly Stored[];
  readonly professionals?: readonly Stored[];
  /** Identities on the record: `contact:17`, `owner:4`, `license:Plumber:AB-1`, `user:ann`. */
  readonly parties: readonly string[];
  readonly [field: string]: unknown;
};

/** A stored record (collection `records`). */
export type RecordDocument = RecordContent & {
  /** Accounts that hold one of its identities; updated by imports and by linking. */
  readonly memberIds: readonly string[];
};
