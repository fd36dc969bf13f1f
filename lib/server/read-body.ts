import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/api-error';

/** Contract, errors: a POST body over 64 kB is 413. */
const LARGEST_BODY = 64 * 1_024;

/** @throws ApiError bad_request with status 413. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > LARGEST_BODY) {
      throw new ApiError('bad_request', 'The body is over 64 kB.', { status: 413, headers: { connection: 'close' } });
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
