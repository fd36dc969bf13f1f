import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type HeldResponse, holdErrorResponses } from './held-response';

async function responseOf(page: (response: ServerResponse) => void): Promise<{ status: number; text: string }> {
  const server = createServer((_request, response) => page(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const received = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(5_000) });
    return { status: received.status, text: await received.text() };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Wraps the response in compression as Next does: a second `end` does nothing. */
function compress(response: ServerResponse): void {
  const { end, write } = response;
  let isEnded = false;
  response.write = () => true;
  response.end = (text?: unknown) => {
    if (isEnded) return response;
    isEnded = true;
    response.setHeader('content-encoding', 'gzip');
    write.call(response, gzipSync(String(text)), 'utf8');
    return end.call(response, undefined, 'utf8');
  };
}

function fail(response: ServerResponse, text: string): void {
  compress(response);
  response.statusCode = 500;
  response.end(text);
}

it('holdErrorResponses releases an error unchanged, even with compression', async () => {
  const { status, text } = await responseOf((response) => {
    holdErrorResponses(response, (release) => setTimeout(release, 10));
    fail(response, 'broken');
  });
  expect([status, text]).toEqual([500, 'broken']);
});

it('holdErrorResponses replaces an error, and ignores the page from then on', async () => {
  const { status, text } = await responseOf((response) => {
    const held: HeldResponse = holdErrorResponses(response, () => {
      held.respondInstead(() => {
        response.removeHeader('content-encoding');
        response.statusCode = 503;
        response.end('later');
      });
      response.statusCode = 200;
      response.end('too late');
    });
    fail(response, 'broken');
  });
  expect([status, text]).toEqual([503, 'later']);
});

it('holdErrorResponses passes other responses through immediately', async () => {
  const { status, text } = await responseOf((response) => {
    holdErrorResponses(response, () => expect.unreachable());
    compress(response);
    response.end('a page');
  });
  expect([status, text]).toEqual([200, 'a page']);
});
