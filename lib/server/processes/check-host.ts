import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/answers/api-error';

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/**
 * A request names one host (RFC 9112 section 3.2): a proxy and this server could read two of them differently.
 * @throws ApiError bad_request
 */
export function checkHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const hosts = rawHeaders.filter((part, at) => at % 2 === 0 && isHost(part)).length;
  if (hosts > 1)
    throw new ApiError('bad_request', 'More than one Host header; send exactly one (RFC 9112 section 3.2).');
  if (hosts === 0 && httpVersion === '1.1')
    throw new ApiError('bad_request', 'The Host header is missing (RFC 9112 section 3.2).');
}
