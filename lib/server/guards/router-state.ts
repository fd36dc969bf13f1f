import type { IncomingMessage } from 'node:http';

const HEADER = 'next-router-state-tree';
const MAX_DEPTH = 32;

const isText = (value: unknown): boolean => typeof value === 'string';

const isSegment = (value: unknown): boolean =>
  isText(value) || (Array.isArray(value) && value.length >= 3 && value.slice(0, 3).every(isText));

function isTree(value: unknown, depth = 0): boolean {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return false;
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

/** Drops a malformed `Next-Router-State-Tree`: Next responds to it with 500, but sends the whole page if the header is missing. */
export function dropBrokenRouterState({ headers }: IncomingMessage): void {
  const state = headers[HEADER];
  if (state !== undefined && !isTree(read(String(state)))) delete headers[HEADER];
}
