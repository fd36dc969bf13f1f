import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import { EMPTY_ARRAY, KeyWriter } from '../keys/key-writer';
import { collectLeaves, type Path, splitPath } from '../keys/paths';
import { MAX_INDEX_KEY_BYTES } from './environment';

export type IndexField = { path: string; segments: Path; descending: boolean };

export type IndexKeys = { keys: Buffer[]; multikey: string[]; truncated: boolean; allMissing: boolean };

const writer = new KeyWriter();

export function indexFields(pattern: Doc): IndexField[] {
  return Object.entries(pattern).map(([path, direction]) => ({
    path,
    segments: splitPath(path),
    descending: Number(direction) < 0,
  }));
}

/** The longest a single component may be, so that the compound key always fits. */
export const componentLimit = (fields: readonly IndexField[]): number =>
  Math.floor(MAX_INDEX_KEY_BYTES / fields.length);

/** Every key of a document in an index, without the `_id` behind it. */
export function indexKeysOf(doc: Doc, fields: readonly IndexField[]): IndexKeys {
  const multikey: string[] = [];
  let allMissing = true;
  const values = fields.map(({ path, segments }) => {
    const leaves: unknown[] = [];
    const crossed = collectLeaves(doc, segments, leaves);
    if (leaves.some((leaf) => leaf !== undefined)) allMissing = false;
    if (leaves.length === 0) leaves.push(undefined);
    if (crossed || leaves.some(Array.isArray)) multikey.push(path);
    return leaves.flatMap((leaf) => (Array.isArray(leaf) ? (leaf.length > 0 ? leaf : [EMPTY_ARRAY]) : [leaf]));
  });
  if (multikey.length > 1) refuseParallelArrays(doc, multikey);
  let truncated = false;
  const limit = componentLimit(fields);
  let keys: Buffer[] = [Buffer.alloc(0)];
  fields.forEach(({ descending }, position) => {
    const components = (values[position] ?? []).map((value) => {
      writer.reset();
      writer.value(value);
      if (writer.truncate(0, limit)) truncated = true;
      if (descending) writer.invert(0);
      return writer.copy();
    });
    keys = keys.flatMap((key) => components.map((part) => (key.length > 0 ? Buffer.concat([key, part]) : part)));
  });
  return { keys: keys.length > 1 ? distinct(keys) : keys, multikey, truncated, allMissing };
}

/** Two fields below the same array may share an index (every pair is kept); two arrays side by side may not. */
function refuseParallelArrays(doc: Doc, paths: string[]): void {
  const arrays = new Set(paths.map((path) => outermostArray(doc, path)));
  if (arrays.size > 1) throw new CommandError(171, `cannot index parallel arrays [${paths.join('] [')}]`);
}

function outermostArray(doc: Doc, path: string): string {
  const segments = splitPath(path);
  let value: unknown = doc;
  for (const [depth, name] of segments.entries()) {
    value = isPlainObject(value) ? value[name] : undefined;
    if (Array.isArray(value)) return segments.slice(0, depth + 1).join('.');
  }
  return path;
}

function distinct(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
