import { randomBytes } from 'node:crypto';

export const TRACE_HEADER = 'x-trace-id';

const BYTES = 16;
/** Generating many ids at once is faster. */
const IDS_PER_POOL = 256;
let pool = Buffer.alloc(0);

export function newTraceId(): string {
  if (pool.length === 0) pool = randomBytes(BYTES * IDS_PER_POOL);
  const id = pool.toString('hex', 0, BYTES);
  pool = pool.subarray(BYTES);
  return id;
}
