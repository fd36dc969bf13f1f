import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/answers/api-error';

const MULTIPART = /^multipart\/form-data/i;

/** Next fails over a form that does not say where its parts end. @throws ApiError bad_request */
export function checkFormType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (MULTIPART.test(type) && !/;\s*boundary=[^;\s]/i.test(type))
    throw new ApiError('bad_request', 'The form names no boundary in its Content-Type.');
}

/** Whether it is for a server action: sent by the page's script, or by the browser itself. */
export const isForAction = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && (headers['next-action'] !== undefined || MULTIPART.test(headers['content-type'] ?? ''));
