import { fail } from '../errors';

/** Limits in bytes: for one sort, stage or command, as in MongoDB, and for all of them together. */
export const memoryLimits = { each: 100 * 1024 ** 2, all: 100 * 1024 ** 2 };
let heldInAll = 0;
export const heldNow = (): number => heldInAll;

/** Counts the bytes of documents that one sort, stage or command holds until it has answered. */
export class HeldMemory {
  private held = 0;
  constructor(private readonly name: string) {}
  add(bytes: number): void {
    this.set(this.held + bytes);
  }
  /** @throws CommandError 292 if it is too much; everything held is then released */
  set(bytes: number): void {
    heldInAll += bytes - this.held;
    this.held = bytes;
    const { each, all } = memoryLimits;
    if (bytes <= each && heldInAll <= all) return;
    const problem =
      bytes > each
        ? `of ${each} bytes: add an index, a filter or a limit`
        : `of ${all} bytes for all commands together: try again later`;
    this.release();
    fail('QueryExceededMemoryLimitNoDiskUseAllowed', `${this.name} exceeded the memory limit ${problem}`);
  }
  release(): void {
    heldInAll -= this.held;
    this.held = 0;
  }
}

/** What is made while something is held; released at the end, also where nobody asks for all of it. */
export function* holdingMemory<T>(name: string, make: (memory: HeldMemory) => Iterable<T>): Generator<T> {
  const memory = new HeldMemory(name);
  try {
    yield* make(memory);
  } finally {
    memory.release();
  }
}

/** A copy that is kept: one of Node's small buffers would keep others that are not. */
export function compactCopy(bytes: Uint8Array): Buffer {
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

/** How long the stages of a command may work before they answer: nobody else is answered meanwhile. */
const MAX_MS = 30_000;
/** After so many steps the clock is looked at. */
const EACH = 256;
let [until, end, steps] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];

/** Of the command whose documents are read from here on. @param time when its time is over, on the clock of `performance` */
export function limitTime(time: number): void {
  until = time;
}

/** What the command before had no time for is not this one's. */
export function beginCommand(): void {
  limitTime(Number.POSITIVE_INFINITY);
  end = performance.now() + MAX_MS;
}

/** A step of a long work. @throws CommandError MaxTimeMSExpired where time is over; it is looked at now and then */
export function checkTime(): void {
  if (++steps < EACH) return;
  steps = 0;
  const now = performance.now();
  if (now > until || now > end) fail('MaxTimeMSExpired', 'operation exceeded time limit');
}
