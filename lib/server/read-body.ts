import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/api-error';

/** Contract, errors: a POST body over 64 kB is 413. */
const LARGEST_BODY = 64 * 1_024;

const tooLarge = () =>
  new ApiError('bad_request', 'The body is over 64 kB.', { status: 413, headers: { connection: 'close' } });

/**
 * The same limit for what Next reads itself: by the length that is sent ahead, which Node holds the sender to.
 * @throws ApiError bad_request with status 413, or 411 where no length was sent.
 */
export function checkBodyLength({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge();
  if (headers['transfer-encoding'] === undefined) return;
  const message = 'A form needs a Content-Length header; a body in chunks is not taken here.';
  throw new ApiError('bad_request', message, { status: 411, headers: { connection: 'close' } });
}

/** @throws ApiError bad_request with status 413. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > LARGEST_BODY) {
      throw tooLarge();
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
