import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainResponse } from '../../http/responses/plain-response';
import { chooseCoding, compress } from './compress';

const MIN_BYTES_TO_COMPRESS = 1_024;
/** Bodies up to this size are sent in one packet with their headers. */
const MAX_BYTES_WITH_HEADERS = 8 * 1_024;

/** Like web `Headers`, without building them: repeated headers are joined by commas. */
export const headersOf = ({ rawHeaders }: IncomingMessage): Pick<Headers, 'get'> => ({
  get(name) {
    const values: string[] = [];
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const each = rawHeaders[at] as string;
      if (each.length === name.length && each.toLowerCase() === name) values.push(rawHeaders[at + 1] as string);
    }
    return values.length > 0 ? values.join(', ') : null;
  },
});

export function setHeaders(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}

/** Adds to an existing `Vary` instead of replacing it. */
export function setResponseHeaders(outgoing: ServerResponse, headers: PlainResponse['headers']): void {
  for (const name in headers) {
    if (name === 'vary') outgoing.appendHeader(name, headers[name] as string);
    else outgoing.setHeader(name, headers[name] as string);
  }
  outgoing.appendHeader('vary', 'accept-encoding');
}

export async function writeResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: PlainResponse,
): Promise<void> {
  const { status, headers, body } = response;
  outgoing.statusCode = status;
  setResponseHeaders(outgoing, headers);
  if (body === null) {
    outgoing.removeHeader('content-type');
    outgoing.end();
    return;
  }
  const coding = body.length > MIN_BYTES_TO_COMPRESS ? chooseCoding(incoming.headers['accept-encoding']) : undefined;
  const payload = coding === undefined ? body : await compress(body, coding);
  if (coding !== undefined) outgoing.setHeader('content-encoding', coding);
  outgoing.setHeader('content-length', payload.length);
  if (incoming.method === 'HEAD') outgoing.end();
  // Node sends a string in one packet with the headers; latin1 keeps each byte.
  else if (payload.length <= MAX_BYTES_WITH_HEADERS) outgoing.end(payload.toString('latin1'), 'latin1');
  else outgoing.end(payload);
}
