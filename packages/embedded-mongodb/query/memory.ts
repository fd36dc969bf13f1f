import { fail } from '../errors';

const MEGABYTE = 1024 * 1024;

/** Limits in bytes: for one sort, stage or command, as in MongoDB, and for all of them together. */
export const memoryLimits = { each: 100 * MEGABYTE, all: 100 * MEGABYTE };
let heldByAll = 0;
export const heldNow = (): number => heldByAll;

/** Counts the bytes of documents that one sort, stage or command holds until it has answered. */
export class Holding {
  private held = 0;
  constructor(private readonly name: string) {}
  add(bytes: number): void {
    this.set(this.held + bytes);
  }
  /** @throws CommandError 292 if it is too much; everything held is then released */
  set(bytes: number): void {
    heldByAll += bytes - this.held;
    this.held = bytes;
    const { each, all } = memoryLimits;
    if (bytes <= each && heldByAll <= all) return;
    const isAlone = bytes > each;
    this.release();
    if (isAlone)
      fail(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `${this.name} exceeded the memory limit of ${each} bytes: add an index, a filter or a limit`,
      );
    fail(
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `${this.name} exceeded the memory limit of ${all} bytes for all commands together: try again later`,
    );
  }
  release(): void {
    heldByAll -= this.held;
    this.held = 0;
  }
}

/** A copy that is kept: one of Node's small buffers would keep others that are not. */
export function keptCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** A view of bytes, and what lists and maps need for an item. */
export const ITEM_BYTES = 200;
const WORD = 8;

/** About how many bytes a decoded value takes in memory; counting ends behind `most`. */
export function weightOf(value: unknown, most = memoryLimits.each): number {
  const open = [value];
  let weight = 0;
  for (let next = open.pop(); weight <= most; next = open.pop()) {
    weight += 2 * WORD;
    if (typeof next === 'string') weight += 2 * next.length;
    else if (next instanceof Uint8Array) weight += ITEM_BYTES + next.length;
    else if (typeof next === 'object' && next !== null) {
      weight += 8 * WORD;
      for (const part of Object.values(next)) open.push(part);
    }
    if (open.length === 0) break;
  }
  return weight;
}
