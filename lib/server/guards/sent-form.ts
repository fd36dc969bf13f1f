import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/responses/api-error';

type Sent = Pick<IncomingMessage, 'headers' | 'method'>;

const MULTIPART = /^multipart\/form-data/i;

/** @throws ApiError bad_request for a multipart form without a boundary */
export function checkFormType({ headers }: Pick<Sent, 'headers'>): void {
  const type = headers['content-type'] ?? '';
  if (MULTIPART.test(type) && !/;\s*boundary=[^;\s]/i.test(type))
    throw new ApiError('bad_request', 'The Content-Type of the form has no boundary.');
}

const ACTION_ID = /^[0-9a-f]{40,44}$/;

/** Drops an action id that Next cannot have generated. */
export function dropForeignAction({ headers }: Pick<Sent, 'headers'>): void {
  if (!ACTION_ID.test(String(headers['next-action'] ?? ''))) delete headers['next-action'];
}

/** Rejects cross-site forms by `Sec-Fetch-Site` and `Origin`. @throws ApiError forbidden */
export function rejectForeignForm({ method, headers }: Sent, ownOrigin: string): void {
  const { origin, host } = headers;
  if (method !== 'POST') return;
  // `Sec-Fetch-Site: none`: the user resubmitted the form.
  const isCrossSite = !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
  const isOwn = origin === undefined || origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
  if (isCrossSite || !isOwn)
    throw new ApiError('forbidden', 'This form belongs to another site; open the page here and send it again.');
  // Next compares Origin with Host, which may be internal behind a proxy.
  if (origin === ownOrigin) headers.host = new URL(ownOrigin).host;
}

/** Whether the form is for a server action: sent by a script, or by the browser without one. */
export const isForAction = ({ method, headers }: Sent): boolean =>
  method === 'POST' && (headers['next-action'] !== undefined || MULTIPART.test(headers['content-type'] ?? ''));

/** A server action on the consent page, such as a change of language, as opposed to the endpoint's urlencoded form. */
export const isPageAction = ({ url = '', headers, method }: Sent & Pick<IncomingMessage, 'url'>): boolean =>
  method === 'POST' &&
  /^\/+oauth\/+consent\//.test(url) &&
  (headers['next-action'] !== undefined || String(headers['content-type']).startsWith('multipart/form-data'));
