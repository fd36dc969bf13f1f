import { RecordBody, RelatedCollections } from '@/lib/records/schema/record';

type RelatedCollectionName = keyof typeof RelatedCollections.shape;

/** The names that `expand` accepts (specification 4.4). */
export const RELATED_NAMES = Object.keys(RelatedCollections.shape) as RelatedCollectionName[];

/** The first-level names of a record without its related collections (specification 2.6.1). */
export const RECORD_FIELD_NAMES = Object.keys(RecordBody.shape).filter(
  (name) => !(RELATED_NAMES as string[]).includes(name),
);
