import type { IncomingMessage } from 'node:http';

const HEADER = 'next-router-state-tree';
const DEEPEST = 32;

const isText = (value: unknown): boolean => typeof value === 'string';

/** A segment of an address, or a parameter with its value and kind. */
const isSegment = (value: unknown): boolean =>
  isText(value) || (Array.isArray(value) && value.length >= 3 && value.slice(0, 3).every(isText));

function isTree(value: unknown, depth = 0): boolean {
  if (!Array.isArray(value) || depth > DEEPEST) return false;
  const [segment, below] = value;
  if (!isSegment(segment) || typeof below !== 'object' || below === null || Array.isArray(below)) return false;
  return Object.values(below).every((tree) => isTree(tree, depth + 1));
}

function read(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}

/** Drops what a client says of the pages that it has where that is no such tree: Next fails over it. Without it, it gets all. */
export function dropBrokenRouterState({ headers }: IncomingMessage): void {
  const sent = headers[HEADER];
  if (sent !== undefined && !isTree(read(String(sent)))) delete headers[HEADER];
}
