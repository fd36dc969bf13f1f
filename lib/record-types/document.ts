import type { StoredObject } from '../db/wire/writer';
import type { StoredTypeReference } from '../records/document';
import type { ACTIONS } from './actions';
import type { ElementName } from './schema';

/** Without `max` there is no upper limit. */
export type ContactTypeRequirement = { readonly value: string; readonly min: number; readonly max?: number };

export type ElementRequirement = {
  readonly isRequired: boolean;
  readonly isReference: boolean;
  readonly types?: readonly ContactTypeRequirement[];
};

export type CreateRequirements = {
  readonly requiredFields: readonly string[];
  /** Missing elements are neither required nor references. */
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
  /** What a citizen can do with it (specification 4.3, `action`). */
  readonly actions: readonly (typeof ACTIONS)[number][];
  readonly feeEstimate: boolean;
  readonly associations?: StoredObject;
  /** Everyday words that find it on the portal's pages, by language such as `es_US`; the API does not have them. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly requirements: CreateRequirements;
};
