import type { RecordTypeDocument } from '../../../record-types/document';
import everydayWords from './synonyms.json' with { type: 'json' };

type Synonyms = Pick<RecordTypeDocument, 'synonyms'>;

/** Empty for a type without everyday words. @param value the slash form */
export function synonymsOf(value: string): Synonyms {
  const groups = everydayWords.filter(({ types }) => types.includes(value));
  if (groups.length === 0) return {};
  const { en_US, es_US } = {
    en_US: groups.flatMap((group) => group.en_US),
    es_US: groups.flatMap((group) => group.es_US),
  };
  return { synonyms: { en_US, es_US } };
}
