import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUrl } from '../api-client';

/** What happens to a request: nothing, an answer instead of the portal's, or a closed connection. */
export type Fault = 'none' | 'cut' | { readonly status: number; readonly retryAfter?: string };

export type FaultyProxy = {
  readonly baseUrl: string;
  /** Path and query of every request, in order. */
  readonly seen: string[];
  /** Faults for the next requests, one each; further requests pass. */
  readonly faults: Fault[];
  readonly stop: () => void;
};

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'content-type': type } = request.headers;
  const answer = await fetch(`${baseUrl()}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(await answer.text());
}

function meddle(fault: Exclude<Fault, 'none'>, response: ServerResponse): void {
  if (fault === 'cut') return void response.destroy();
  response.writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter });
  response.end('<html>Not now</html>');
}

/** Starts a proxy in front of the portal under test, which simulates network faults. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const seen: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const fault = faults.shift() ?? 'none';
    if (fault === 'none') passOn(request, response).catch(() => response.destroy());
    else meddle(fault, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${port}`, seen, faults, stop };
}
