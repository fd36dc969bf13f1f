import { fail } from '../errors';

/** Limits in bytes: `each` for one sort, stage or command, as in MongoDB, and `all` for all of them together. */
export const memoryLimits = { each: 100 * 1024 ** 2, all: 100 * 1024 ** 2 };
let heldInAll = 0;
export const heldBytes = (): number => heldInAll;

/** Counts the bytes of documents that one sort, stage or command holds until its reply. */
export class HeldMemory {
  private held = 0;
  constructor(private readonly name: string) {}
  add(bytes: number): void {
    this.set(this.held + bytes);
  }
  /** @throws CommandError 292 above a limit, after releasing everything held */
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

/** Runs a generator that holds memory, which is released at its end or when the consumer stops early. */
export function* holdingMemory<T>(name: string, generate: (memory: HeldMemory) => Iterable<T>): Generator<T> {
  const memory = new HeldMemory(name);
  try {
    yield* generate(memory);
  } finally {
    memory.release();
  }
}

/** Copies bytes outside Node's buffer pool, because a pooled copy would keep the whole pool block in memory. */
export function compactCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** Overhead of an item: a view of bytes and its entry in a list or map. */
export const ITEM_BYTES = 200;
const WORD = 8;

/** Approximate bytes of a decoded value in memory; counting stops above `limit`. */
export function memorySizeOf(value: unknown, limit = memoryLimits.each): number {
  const open = [value];
  let size = 0;
  for (let next = open.pop(); size <= limit; next = open.pop()) {
    size += 2 * WORD;
    if (typeof next === 'string') size += 2 * next.length;
    else if (next instanceof Uint8Array) size += ITEM_BYTES + next.length;
    else if (typeof next === 'object' && next !== null) {
      size += 8 * WORD;
      for (const part of Object.values(next)) open.push(part);
    }
    if (open.length === 0) break;
  }
  return size;
}

/** Time limit for the stages of a command, which block all other commands. */
const MAX_MS = 30_000;
/** Steps between two checks of the clock. */
const STEPS_PER_CHECK = 256;
let [until, end, steps] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];

/** Sets the deadline of the command whose documents are read next. @param time on the clock of `performance` */
export function limitTime(time: number): void {
  until = time;
}

/** Resets the deadlines for a new command. */
export function beginCommand(): void {
  limitTime(Number.POSITIVE_INFINITY);
  end = performance.now() + MAX_MS;
}

/** Counts a step of long work. @throws CommandError MaxTimeMSExpired after the deadline, with some delay */
export function checkTime(): void {
  if (++steps < STEPS_PER_CHECK) return;
  steps = 0;
  const now = performance.now();
  if (now > until || now > end) fail('MaxTimeMSExpired', 'operation exceeded time limit');
}
