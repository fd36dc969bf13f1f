import type { Store } from '../storage/environment';

type Stats = { pageSize: number; treeBranchPageCount: number; treeLeafPageCount: number; overflowPages: number };

/** Bytes of the pages a store occupies. */
export function sizeOf(store: Store): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = store.getStats() as Stats;
  return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages);
}
