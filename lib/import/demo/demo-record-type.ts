import type { CreateRequirements, RecordTypeDocument } from '../../record-types/document';
import type { StoredTypeReference } from '../../records/document';
import { recordTypeFor } from '../record-type-for';
import words from './level-words.json' with { type: 'json' };
import requirements from './requirements.json' with { type: 'json' };

const SPANISH: Readonly<Record<string, string>> = words;
const BY_CATEGORY: Readonly<Record<string, CreateRequirements>> = requirements.byCategory;

/** A permit's record type as the demo agency sets it up: Spanish beside English, requirements by the kind of work. */
export function demoRecordType(reference: StoredTypeReference): RecordTypeDocument {
  const plain = recordTypeFor(reference);
  const subject = reference.subType === 'Unspecified' ? reference.type : reference.subType;
  return {
    ...plain,
    translations: { es_US: `${SPANISH[subject] ?? subject} – ${SPANISH[reference.category] ?? reference.category}` },
    requirements: BY_CATEGORY[reference.category] ?? plain.requirements,
  };
}
