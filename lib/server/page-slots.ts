import type { ServerResponse } from 'node:http';

/** Pages that are made at a time: one thread makes them, and each that is begun holds memory until it is done. */
const AT_ONCE = 4;
/** How long a page counts as being made, in ms: what lasts longer waits for something, perhaps for who reads it. */
const LONGEST_MS = 1_000;

let left = AT_ONCE;
const waiting: (() => void)[] = [];

function free(): void {
  const next = waiting.shift();
  if (next) next();
  else left++;
}

/** Waits until a page may be made; in the order in which they were asked for. */
async function turn(): Promise<void> {
  if (left > 0) left--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Makes a page when it is its turn; not any more where it was answered meanwhile, or nobody waits for it. */
export async function inPageSlot(response: ServerResponse, make: () => Promise<void>): Promise<void> {
  await turn();
  let isFree = false;
  const done = () => {
    if (!isFree) free();
    isFree = true;
  };
  const timer = setTimeout(done, LONGEST_MS);
  try {
    if (!response.headersSent && !response.destroyed) await make();
  } finally {
    clearTimeout(timer);
    done();
  }
}
