import { connect } from 'node:net';
import { expect } from 'vitest';
import { baseUrl } from '../api-client';

export type RawResponse = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** All bytes received, so that a test can look for a second answer. */
  readonly raw: string;
};

const READ_TIMEOUT_MS = 5_000;

/** Sends the bytes unchanged over a new connection and reads until the server closes it. */
export function sendRaw(request: string): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl());
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const answer = (): RawResponse => parseResponse(Buffer.concat(chunks).toString('latin1'));
    socket.setTimeout(READ_TIMEOUT_MS, () => socket.destroy(new Error('The server did not end its answer')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that refuses a request may reset the connection during our write.
    socket.on('error', (error) => (chunks.length === 0 ? reject(error) : resolve(answer())));
    socket.on('close', () => resolve(answer()));
    socket.write(request, 'latin1');
  });
}

/** One request with `Connection: close`; the target is sent unchanged. */
export const sendTarget = (target: string, method = 'GET', headers: readonly string[] = []): Promise<RawResponse> =>
  sendRaw(
    `${[`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  );

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** @param raw one character for each byte, so that chunk sizes are right. */
function parseResponse(raw: string): RawResponse {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const text = rest.join('\r\n\r\n');
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunk(text) : text;
  return { status: Number(statusLine.split(' ')[1]), headers, body: utf8(body), raw: utf8(raw) };
}

function unchunk(text: string): string {
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (!(size > 0)) return body;
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}

/** Every answer of the API is JSON with a trace id, whatever was sent (contract). */
export function expectRawJson(answer: RawResponse): Record<string, unknown> {
  expect(answer.headers.get('content-type'), answer.raw.slice(0, 300)).toMatch(/^application\/json/);
  expect(answer.headers.get('x-trace-id')).toMatch(/^[\w-]{16,}$/);
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  expect(body.status).toBe(answer.status);
  return body;
}

export function expectRawError(answer: RawResponse, status: number, code: string): void {
  const body = expectRawJson(answer);
  expect(body).toMatchObject({ status, code, traceId: answer.headers.get('x-trace-id') });
  expect(Object.keys(body).sort()).toEqual(['code', 'message', 'more', 'status', 'traceId']);
  expect(body.message).toEqual(expect.any(String));
}
