import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/api-error';

const MULTIPART = /^multipart\/form-data/i;

/** Next fails over a form that does not say where its parts end. @throws ApiError bad_request */
export function checkFormType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (MULTIPART.test(type) && !/;\s*boundary=[^;\s]/i.test(type))
    throw new ApiError('bad_request', 'The form names no boundary in its Content-Type.');
}

/** Whether what was sent is no form after all. */
export type IsBroken = () => Promise<boolean>;

/**
 * Copies a `multipart/form-data` body as it comes in, beside whoever reads it: Next answers 500 to one that ends too early
 * as to its own failures. To be called before anything is awaited, or the first bytes are missed.
 */
export function watchForm(request: IncomingMessage): IsBroken {
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'POST' || !MULTIPART.test(type)) return async () => false;
  const chunks: Buffer[] = [];
  const push = request.push;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk !== null) chunks.push(chunk);
    return push.call(request, chunk, encoding);
  };
  return async () => {
    const copy = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
    return copy.formData().then(
      () => false,
      () => true,
    );
  };
}
