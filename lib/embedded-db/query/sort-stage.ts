import { Lazy, type Iterator as LazyIterator } from 'mingo/lazy';
import type { Doc } from '../documents';
import { parseSort, sortKey } from './sort';

/** $sort inside a pipeline, in MongoDB's order of values instead of mingo's. */
export function sortStage(documents: LazyIterator, spec: unknown): LazyIterator {
  const fields = parseSort(spec);
  return documents.transform((list) =>
    Lazy(
      (list as Doc[])
        .map((doc) => ({ doc, key: sortKey(doc, fields) }))
        .sort((a, b) => Buffer.compare(a.key, b.key))
        .map(({ doc }) => doc),
    ),
  );
}
