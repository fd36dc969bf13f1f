import type { Stored } from '../db/wire/writer';
import type { StoredTypeReference } from '../records/document';
import type { ACTIONS } from './actions';
import type { ElementName } from './schema';

/** How often a contact of a type must and may occur; without `max` there is no upper bound. */
export type ContactTypeRequirement = { readonly value: string; readonly min: number; readonly max?: number };

export type ElementRequirement = {
  readonly isRequired: boolean;
  readonly isReference: boolean;
  /** For contacts. */
  readonly types?: readonly ContactTypeRequirement[];
};

/** What creating a record of the type takes; describe is computed from this. */
export type CreateRequirements = {
  /** Names of the record fields that must be supplied. */
  readonly requiredFields: readonly string[];
  /** Elements that are not named are neither required nor referenced. */
  readonly elements: Readonly<Partial<Record<ElementName, ElementRequirement>>>;
};

/** A stored record type (collection `recordTypes`); `_id` is the slash form, which is also `value`. */
export type RecordTypeDocument = Omit<StoredTypeReference, 'value'> & {
  readonly _id: string;
  readonly readable: boolean;
  readonly createable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly searchable: boolean;
  /** What a citizen may start with it (specification 4.3, `action`). */
  readonly actions: readonly (typeof ACTIONS)[number][];
  /** A fee schedule whose fee can be estimated. */
  readonly feeEstimate: boolean;
  readonly associations?: Stored;
  readonly requirements: CreateRequirements;
};
