import { RecordBody, RelatedCollections } from '@/lib/records/schema/record';

type RelatedName = keyof typeof RelatedCollections.shape;

/** Specification 4.4: what `expand` takes. */
export const RELATED_NAMES = Object.keys(RelatedCollections.shape) as RelatedName[];

/** Specification 2.6.1: the first-level names of a record without its related collections. */
export const RECORD_FIELD_NAMES = Object.keys(RecordBody.shape).filter(
  (name) => !(RELATED_NAMES as string[]).includes(name),
);
