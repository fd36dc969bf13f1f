import type { ServerResponse } from 'node:http';
import { Turns } from '../../platform/semaphore';

/** Pages that are made at a time: one thread makes them, and each that is begun holds memory until it is done. */
const AT_ONCE = 4;
/** Of one caller, an account or an address: half of the slots stay for the others. */
const OF_A_CALLER = 2;
/** How long a page counts as being made, in ms: what lasts longer waits for something, perhaps for who reads it. */
const LONGEST_MS = 1_000;

const turns = new Turns(AT_ONCE, OF_A_CALLER);

/** Makes a page when it is its turn, of all callers in turn; not any more where it was answered meanwhile, or nobody waits for it. */
export async function inPageSlot(response: ServerResponse, caller: string, make: () => Promise<void>): Promise<void> {
  const end = await turns.take(caller);
  const timer = setTimeout(end, LONGEST_MS);
  try {
    if (!response.headersSent && !response.destroyed) await make();
  } finally {
    clearTimeout(timer);
    end();
  }
}
