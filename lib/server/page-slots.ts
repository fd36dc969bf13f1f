import type { ServerResponse } from 'node:http';
import { Turns } from '../turns';

/** Pages that are made at a time: one thread makes them, and each that is begun holds memory until it is done. */
const AT_ONCE = 4;
/** How long a page counts as being made, in ms: what lasts longer waits for something, perhaps for who reads it. */
const LONGEST_MS = 1_000;

const turns = new Turns(AT_ONCE);

/** Makes a page when it is its turn; not any more where it was answered meanwhile, or nobody waits for it. */
export async function inPageSlot(response: ServerResponse, make: () => Promise<void>): Promise<void> {
  const end = await turns.take();
  const timer = setTimeout(end, LONGEST_MS);
  try {
    if (!response.headersSent && !response.destroyed) await make();
  } finally {
    clearTimeout(timer);
    end();
  }
}
