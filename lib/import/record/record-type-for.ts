import type { RecordTypeDocument } from '../../record-types/document';
import type { StoredTypeReference } from '../../records/document';

/** A record type as it stands until the agency says more: nothing is known to be needed but the type itself. */
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
