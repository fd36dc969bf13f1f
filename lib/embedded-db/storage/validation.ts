import { decodePlain } from '../documents';
import { type Collection, idKey } from './collection';
import { statsOf } from './environment';

export type Validation = { keysPerIndex: Record<string, number>; nrecords: number; errors: string[] };

/** Reads every document and every index entry: counts what the documents ask for, names what is missing or too much. */
export function validateCollection({ documents, indexes }: Collection): Validation {
  const errors: string[] = [];
  const keysPerIndex: Record<string, number> = Object.fromEntries(indexes.map(({ spec }) => [spec.name, 0]));
  let nrecords = 0;
  for (const { key, value } of documents.getRange({})) {
    nrecords++;
    const doc = decodePlain(value);
    const id = Buffer.from(key);
    if (!idKey(doc._id).equals(id)) errors.push(`document ${nrecords} is stored under another _id`);
    for (const index of indexes) {
      const entries = index.entriesOf(doc, id);
      const misses = entries.some((entry) => !index.store.getBinary(entry.key)?.equals(id));
      if (misses) errors.push(`index ${index.spec.name} misses an entry of document ${nrecords}`);
      keysPerIndex[index.spec.name] = (keysPerIndex[index.spec.name] ?? 0) + entries.length;
    }
  }
  for (const { spec, store } of indexes) {
    const [found, asked] = [statsOf(store).count, keysPerIndex[spec.name]];
    if (found !== asked) errors.push(`index ${spec.name} has ${found} entries, its collection asks for ${asked}`);
  }
  return { keysPerIndex: { _id_: nrecords, ...keysPerIndex }, nrecords, errors };
}
