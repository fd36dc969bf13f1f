import type { RecordTypeDocument } from '../../record-types/document';
import type { StoredTypeReference } from '../../records/document';

/** A record type as it stands until the agency says more: one applicant and one address are needed. */
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
    requirements: {
      requiredFields: ['description'],
      elements: {
        addresses: { isRequired: true, isReference: true },
        contacts: { isRequired: true, isReference: false, types: [{ value: 'Applicant', min: 1, max: 1 }] },
      },
    },
  };
}
