import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/answers/api-error';

type Sent = Pick<IncomingMessage, 'headers' | 'method'>;

const MULTIPART = /^multipart\/form-data/i;

/** @throws ApiError bad_request for a form that does not say where its parts end */
export function checkFormType({ headers }: Pick<Sent, 'headers'>): void {
  const type = headers['content-type'] ?? '';
  if (MULTIPART.test(type) && !/;\s*boundary=[^;\s]/i.test(type))
    throw new ApiError('bad_request', 'The form names no boundary in its Content-Type.');
}

/** The form of the ids that Next gives to server actions. */
const ACTION_ID = /^[0-9a-f]{40,44}$/;

/** Drops an action id that Next cannot have made. */
export function dropForeignAction({ headers }: Pick<Sent, 'headers'>): void {
  if (!ACTION_ID.test(String(headers['next-action'] ?? ''))) delete headers['next-action'];
}

/**
 * Refuses a form of another site, by `Sec-Fetch-Site` and by `Origin`.
 * @throws ApiError forbidden
 */
export function refuseForeignForm({ method, headers }: Sent, ownOrigin: string): void {
  const { origin, host } = headers;
  if (method !== 'POST') return;
  // `Sec-Fetch-Site: none`: the user resubmitted the form.
  const isElsewhere = !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
  const isOwn = origin === undefined || origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
  if (isElsewhere || !isOwn)
    throw new ApiError('forbidden', 'This form belongs to another site; open the page here and send it again.');
  // Behind a proxy the host may be an inner one: what Next compares with is the address that people use.
  if (origin === ownOrigin) headers.host = new URL(ownOrigin).host;
}

/** Whether it is for a server action: sent by the page's script, or by the browser itself. */
export const isForAction = ({ method, headers }: Sent): boolean =>
  method === 'POST' && (headers['next-action'] !== undefined || MULTIPART.test(headers['content-type'] ?? ''));

/**
 * A server action of a page that shares its path with an endpoint: the language can be changed on the consent page too.
 * The endpoint's own form is urlencoded; those of Next are sent by its script, or as `multipart/form-data` without it.
 */
export const isPageAction = ({ url = '', headers, method }: Sent & Pick<IncomingMessage, 'url'>): boolean =>
  method === 'POST' &&
  /^\/+oauth\/+consent\//.test(url) &&
  (headers['next-action'] !== undefined || String(headers['content-type']).startsWith('multipart/form-data'));
