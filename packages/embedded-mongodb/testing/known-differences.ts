import type { RandomQuery, TestDocument } from './random-queries';

const refusalOf = (result: unknown): unknown =>
  result !== null && typeof result === 'object' && 'refused' in result ? result.refused : undefined;

/** Whether both engines fail, or the other one is known to depart from MongoDB in this way. */
export function isKnownDifference(docs: TestDocument[], query: RandomQuery, ours: unknown, theirs: unknown): boolean {
  const [ourCode, theirCode] = [refusalOf(ours), refusalOf(theirs)];
  // Both fail, possibly with different codes.
  if (ourCode !== undefined && theirCode !== undefined) return true;
  const text = JSON.stringify(query);
  const rows = JSON.stringify(docs);
  return (
    differsInUpdate(query, ourCode) ||
    differsInStages(query, rows, ours) ||
    differsInFilterOrSort(text, rows, ourCode, ourCode ?? theirCode) ||
    differsInDistinct(query, ours) ||
    // MongoDB rejects a projection of a path and its parent, and merging a value that is not a document.
    ourCode === 31249 ||
    [ourCode, theirCode].includes(40400) ||
    theirCode === 1
  );
}

function differsInUpdate(query: RandomQuery, ourCode: unknown): boolean {
  const update = JSON.stringify('update' in query ? query.update : []);
  // MongoDB rejects `$[]` on a value that is not an array.
  if (ourCode === 2 && update.includes('.$[]')) return true;
  // MongoDB rejects $pop and $pull through a scalar.
  if (ourCode === 28 && /\$(pop|pull)/.test(update)) return true;
  // MongoDB does not guess a new document's field from two conditions.
  return ourCode === 54;
}

function differsInStages(query: RandomQuery, rows: string, ours: unknown): boolean {
  const stages = JSON.stringify(query.kind === 'aggregate' ? query.stages : []);
  const hasLists = rows.includes('[');
  // MongoDB returns no document for a count of nothing.
  if (stages.includes('$count') && Array.isArray(ours) && ours.length === 0) return true;
  // MongoDB puts [] and {} into different groups.
  if (stages.includes('$group') && /\[\]/.test(rows) && /\{\}/.test(rows)) return true;
  // In MongoDB a missing value is false in an expression and null in a group, and a path through an array yields a list.
  if (/"\$[^"]+\.[^"]+"/.test(stages) && hasLists) return true;
  // MongoDB reads a list that is the only operand as a value, which is true.
  if (stages.includes('"$not":[[')) return true;
  // MongoDB removes fields from the documents in an array.
  return /"\$(unset|project)":("|{)[^}]*\w\.\w/.test(stages.replaceAll('ñ', 'n')) && hasLists;
}

function differsInFilterOrSort(text: string, rows: string, ourCode: unknown, anyCode: unknown): boolean {
  // MongoDB does not sort by parallel arrays.
  if (ourCode === 2 && /"?\$?sort"?:/.test(text)) return true;
  // MongoDB sorts array elements without the field as null, as its index keys do.
  if (/sort":\{[^}]*\w\.\w/.test(text.replaceAll('ñ', 'n')) && rows.includes('[')) return true;
  // MongoDB may skip an expression if another condition already excludes the document.
  if (anyCode !== undefined && text.includes('"$expr"')) return true;
  // MongoDB divides longs exactly.
  if (text.includes('$mod') && rows.includes('2097152')) return true;
  // MongoDB does not look into the elements of an element.
  if (text.includes('"$elemMatch":{"$type":"array","')) return true;
  // MongoDB does not read an element that is a list as a document, whose missing field would be null.
  return /"\$elemMatch":\{"[^"$]+":null/.test(text) && /\[[^\]]*\[/.test(rows);
}

/** MongoDB's distinct reads through arrays of documents, and distinguishes true from 1 and false from 0. */
function differsInDistinct(query: RandomQuery, ours: unknown): boolean {
  if (query.kind !== 'distinct') return false;
  const values = Array.isArray(ours) ? ours : [];
  const isMixed = (values.includes(true) && values.includes(1)) || (values.includes(false) && values.includes(0));
  return isMixed || query.key.includes('.');
}
