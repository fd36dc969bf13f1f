import type { RecordTypeDocument } from '../../record-types/document';
import type { StoredTypeReference } from '../../records/document';

/** A plain record type until the agency configures it: only the type itself is required. */
export function recordTypeFor({ value, ...reference }: StoredTypeReference): RecordTypeDocument {
  return {
    _id: value,
    ...reference,
    readable: true,
    createable: true,
    updatable: false,
    deletable: false,
    searchable: true,
    actions: ['createApplication'],
    feeEstimate: false,
    requirements: { requiredFields: [], elements: {} },
  };
}
