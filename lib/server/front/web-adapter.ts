import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setResponseHeaders, writeResponse } from './write-response';

/** @param url built from `PUBLIC_URL`, never from the Host header. @param body of a POST; without one, the request is a GET */
export function toWebRequest(incoming: IncomingMessage, url: string, body?: Buffer): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  return new Request(url, body === undefined ? { headers } : { headers, method: 'POST', body: new Uint8Array(body) });
}

async function streamOut(incoming: IncomingMessage, outgoing: ServerResponse, body: ReadableStream): Promise<void> {
  if (incoming.method === 'HEAD') {
    await body.cancel();
    return void outgoing.end();
  }
  await pipeline(Readable.fromWeb(body as never), outgoing).catch(() => outgoing.destroy());
}

export async function writeWebResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  const { status, headers, body } = response;
  if (body !== null && headers.has('content-disposition')) {
    outgoing.statusCode = status;
    setResponseHeaders(outgoing, Object.fromEntries(headers));
    return streamOut(incoming, outgoing, body);
  }
  const bytes = body === null ? null : Buffer.from(await response.arrayBuffer());
  await writeResponse(incoming, outgoing, { status, headers: Object.fromEntries(headers), body: bytes });
}
