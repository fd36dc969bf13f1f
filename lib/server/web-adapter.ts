import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { STARTED_HEADER } from '../http/deadline';
import { TRACE_HEADER } from '../http/trace-id';

const compress = promisify(gzip);
const LEAST_TO_COMPRESS = 1_024;

/** A web Request for a GET handler. Its address is made from `PUBLIC_URL`, never from the Host header. */
export function toWebRequest(
  incoming: IncomingMessage,
  { url, traceId }: { readonly url: string; readonly traceId: string },
): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  headers.set(TRACE_HEADER, traceId);
  headers.set(STARTED_HEADER, String(incoming.headers[STARTED_HEADER] ?? ''));
  return new Request(url, { headers });
}

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(0\.\d*[1-9]\d*|1(\.0+)?))?\s*$/i.test(coding));

/** A file, as it comes: it may be long. A client that goes away ends the reading. */
async function streamOut(incoming: IncomingMessage, outgoing: ServerResponse, body: ReadableStream): Promise<void> {
  if (incoming.method === 'HEAD') {
    await body.cancel();
    return void outgoing.end();
  }
  // A reader that left, or a source that broke off, has ended the answer: there is nobody to tell.
  await pipeline(Readable.fromWeb(body as never), outgoing).catch(() => outgoing.destroy());
}

/** Writes a web Response out; compressed above 1 kB where the client takes it; without the body for HEAD. */
export async function writeWebResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name === 'vary') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  });
  outgoing.appendHeader('vary', 'accept-encoding');
  if (response.body === null) {
    outgoing.removeHeader('content-type');
    outgoing.end();
    return;
  }
  if (response.headers.has('content-disposition')) return streamOut(incoming, outgoing, response.body);
  const body = Buffer.from(await response.arrayBuffer());
  const compressed = body.length > LEAST_TO_COMPRESS && acceptsGzip(incoming.headers['accept-encoding']);
  const payload = compressed ? await compress(body) : body;
  if (compressed) outgoing.setHeader('content-encoding', 'gzip');
  outgoing.setHeader('content-length', payload.length);
  outgoing.end(incoming.method === 'HEAD' ? undefined : payload);
}
