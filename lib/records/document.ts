import type { StoredObject } from '../db/wire/writer';

/** A display text with translations, stored for every Option of the API. */
export type StoredOption = {
  readonly value: string;
  readonly text: string;
  readonly translations?: Readonly<Record<string, string>>;
};

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

/** Fields of specification 2.6 with Dates. Only those that code reads are typed; the schema's field list copies the others. */
export type RecordContent = {
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
  /** The first `openedDate`. It never changes, because cursors use its order. */
  readonly cursorDate?: Date;
  /** Text for searches (`search-text.ts`); never returned by the API. */
  readonly searchText?: string;
  readonly contacts?: readonly StoredObject[];
  readonly owners?: readonly StoredObject[];
  readonly professionals?: readonly StoredObject[];
  readonly parties: readonly string[];
  readonly [field: string]: unknown;
};

export type RecordDocument = RecordContent & {
  /** Accounts that are linked to one of the parties. */
  readonly memberIds: readonly string[];
};
