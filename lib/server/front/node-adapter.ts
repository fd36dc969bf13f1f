import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { assignCall, type Call } from '../../http/call';
import { readClientIp } from '../../http/client-ip';
import type { NodeHandler } from '../../http/endpoint';
import { TRACE_HEADER } from '../../http/trace-id';
import { dropLongHeaders } from '../guards/long-headers';
import { dropForeignCookies } from '../guards/own-cookies';
import { readBody } from './read-body';

class BufferedResponse extends ServerResponse {
  private readonly chunks: Buffer[] = [];

  private collect(chunk: unknown): void {
    if (typeof chunk === 'string') this.chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk));
  }

  override write(chunk: unknown): boolean {
    this.collect(chunk);
    return true;
  }

  override end(chunk?: unknown): this {
    this.collect(chunk);
    return super.end();
  }

  toWebResponse(): Response {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.getHeaders())) {
      for (const each of [value ?? []].flat()) headers.append(name, String(each));
    }
    return new Response(this.chunks.length === 0 ? null : Buffer.concat(this.chunks), {
      status: this.statusCode,
      headers,
    });
  }
}

/** The message has no connection, so the client IP address is unknown. */
function toIncomingMessage({ method, headers: sent, body }: Request, url: string): IncomingMessage {
  const headers = Object.fromEntries(sent);
  return Object.assign(body === null ? Readable.from([]) : Readable.fromWeb(body as never), {
    method,
    url,
    httpVersion: '1.1',
    headers,
    rawHeaders: Object.entries(headers).flat(),
    socket: new Socket(),
  }) as unknown as IncomingMessage;
}

/** @throws ApiError 413 or 431, and whatever the handler throws */
export async function serveWithNode(
  handle: NodeHandler,
  request: Request,
  { url, traceId }: { readonly url: string; readonly traceId: string },
): Promise<Response> {
  const incoming = toIncomingMessage(request, url);
  dropLongHeaders(incoming);
  dropForeignCookies(incoming);
  const body = await readBody(incoming);
  const outgoing = new BufferedResponse(incoming);
  // Node keeps headers passed to writeHead only if one was set before.
  outgoing.setHeader(TRACE_HEADER, traceId);
  const call: Call = { traceId, startedAt: Date.now(), clientIp: readClientIp(incoming) };
  assignCall(incoming, call);
  await handle(incoming, outgoing, body);
  return outgoing.toWebResponse();
}
