import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/responses/api-error';

const MAX_BODY_BYTES = 64 * 1_024;

const MAX_CHUNKS = 1_024;

const bodyError = (message: string) =>
  new ApiError('bad_request', message, { status: 413, headers: { connection: 'close' } });
const tooLarge = () => bodyError('The body is over 64 kB.');

/** @throws ApiError bad_request with status 413, or 411 without a length */
export function checkBodyLength({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (headers['transfer-encoding'] === undefined) return;
  const message = 'A form needs a Content-Length header; chunked bodies are not accepted here.';
  throw new ApiError('bad_request', message, { status: 411, headers: { connection: 'close' } });
}

/** @throws ApiError bad_request with status 413. */
export function readBody(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    if (incoming.destroyed) reject(new Error('The body was incomplete.'));
    // Not `for await`, which creates a promise per chunk: one-byte chunks blocked the event loop.
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= MAX_BODY_BYTES && chunks.length <= MAX_CHUNKS) return;
      incoming.removeAllListeners('data').pause();
      reject(length > MAX_BODY_BYTES ? tooLarge() : bodyError(`The body is in more than ${MAX_CHUNKS} chunks.`));
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', reject);
    incoming.once('close', () => reject(new Error('The body was incomplete.')));
  });
}
