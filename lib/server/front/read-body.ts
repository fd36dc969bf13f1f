import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/answers/api-error';

/** Contract, errors: a POST body over 64 kB is 413. */
const LARGEST_BODY = 64 * 1_024;

/** Each costs time, however small it is. */
const MOST_CHUNKS = 1_024;

const refused = (message: string) =>
  new ApiError('bad_request', message, { status: 413, headers: { connection: 'close' } });
const tooLarge = () => refused('The body is over 64 kB.');

/**
 * The same limit for what Next reads itself: by the length that is sent ahead, which Node holds the sender to.
 * @throws ApiError bad_request with status 413, or 411 where no length was sent.
 */
export function checkBodyLength({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge();
  if (headers['transfer-encoding'] === undefined) return;
  const message = 'A form needs a Content-Length header; a body in chunks is not taken here.';
  throw new ApiError('bad_request', message, { status: 411, headers: { connection: 'close' } });
}

/** @throws ApiError bad_request with status 413. */
export function readBody(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    if (incoming.destroyed) reject(new Error('The body broke off.'));
    // Not `for await`, which takes a promise for each chunk: of one byte each they held up everybody.
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= LARGEST_BODY && chunks.length <= MOST_CHUNKS) return;
      incoming.removeAllListeners('data').pause();
      reject(length > LARGEST_BODY ? tooLarge() : refused(`The body is in more than ${MOST_CHUNKS} chunks.`));
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', reject);
    incoming.once('close', () => reject(new Error('The body broke off.')));
  });
}
