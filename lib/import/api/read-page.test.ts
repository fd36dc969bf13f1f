import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RecordItem } from '../../records/schema/record';
import { apiBaseUrl, knownFields } from './import-from-api';
import { readPages } from './read-page';

type Responder = (response: ServerResponse, url: string) => void;

// Another server that answers as the vendor does.
let server: Server;
let url = '';
let responders: Responder[] = [];
let requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.headers.authorization} ${request.url}`);
    (responders.shift() ?? json(500, { code: 'internal_server_error' }))(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
});

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const page = (items: readonly unknown[], hasmore: boolean): Responder =>
  json(200, { status: 200, result: items, page: { hasmore } });

async function read(waits: number[] = []): Promise<unknown[]> {
  const server = { url, token: 'the-token', onWait: (seconds: number) => waits.push(seconds) };
  const items: unknown[] = [];
  for await (const found of readPages(server, '/v4/records/mine', { expand: 'owners' }, 2)) items.push(...found.items);
  return items;
}

it('readPages reads page by page, continuing after the items received', async () => {
  responders = [page([1, 2], true), page([3], true), page([4], false)];
  expect(await read()).toEqual([1, 2, 3, 4]);
  expect(requests).toEqual(
    [0, 2, 3].map((offset) => `the-token /v4/records/mine?expand=owners&limit=2&offset=${offset}`),
  );
});

it('readPages reads an answer without a result as an empty list', async () => {
  responders = [json(200, { status: 200 })];
  expect(await read()).toEqual([]);
});

it('readPages retries after the time in Retry-After', async () => {
  const waits: number[] = [];
  responders = [
    json(429, { code: 'too_many_requests' }, { 'retry-after': '1' }),
    json(503, {}, { 'retry-after': new Date(Date.now() - 5_000).toUTCString() }),
    page([1], false),
  ];
  expect(await read(waits)).toEqual([1]);
  expect(waits).toEqual([1, 0]);
});

describe('error messages say how to fix the problem', () => {
  it.each([
    [
      'an expired token',
      json(401, { code: 'token_expired', message: 'Token has expired.' }),
      /returned 401 \(token_expired: Token has expired\.\)\. Get a new token/,
    ],
    [
      'a missing scope',
      json(403, { code: 'forbidden' }),
      /returned 403 \(forbidden\)\. The token needs the scope records/,
    ],
    ['a wrong address', json(404, {}), /returned 404\. --url must be the URL before \/v4/],
    [
      'a redirect',
      json(302, {}, { location: 'https://elsewhere.example.org/' }),
      /returned 302, to https:\/\/elsewhere\.example\.org\//,
    ],
    ['a server error', json(500, { code: 'internal_server_error' }), /returned 500 \(internal_server_error\)/],
    ['an answer without records', json(200, { result: 'none' }), /did not return/],
    [
      'an answer that is not JSON',
      ((response: ServerResponse) => response.end('<html>')) as Responder,
      /did not return/,
    ],
  ])('after %s', async (_case, responder, message) => {
    responders = [responder];
    await expect(read()).rejects.toThrow(message);
    expect(requests).toHaveLength(1);
  });
});

it('readPages stops if a server ignores offset', async () => {
  responders = [page([1, 2], true), page([1, 2], true), page([1, 2], true)];
  await expect(read()).rejects.toThrow(/gives the same page for offset 2 as for 0/);
  expect(requests).toHaveLength(2);
});

it('readPages stops if a server repeats a cycle of pages', async () => {
  responders = [page([1, 2], true), page([3, 4], true), page([1, 2], true), page([3, 4], true)];
  await expect(read()).rejects.toThrow(/gives the same page for offset 4 as for 0/);
  expect(requests).toHaveLength(3);
});

it('readPages fails immediately if no server listens', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const nowhere = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const waits: number[] = [];
  const pages = readPages({ url: nowhere, token: 't', onWait: (seconds) => waits.push(seconds) }, '/v4/x', {}, 2);
  await expect(pages.next()).rejects.toThrow(/does not answer \(.*ECONNREFUSED.*\)\. Is --url right\?/);
  const wrongPort = readPages({ url: 'http://127.0.0.1:9', token: 't' }, '/v4/x', {}, 2);
  await expect(wrongPort.next()).rejects.toThrow(/does not answer \(bad port\)/);
  expect(waits).toEqual([]);
});

it('serverAddress accepts a URL with or without /v4', () => {
  expect(
    ['https://a.example.org/', 'https://a.example.org/api/v4', 'https://a.example.org/v4/'].map(apiBaseUrl),
  ).toEqual(['https://a.example.org', 'https://a.example.org/api', 'https://a.example.org']);
});

it('knownFields drops and reports fields that the specification does not have', () => {
  const leftOut = new Set<string>();
  const item = {
    customId: 'A',
    vendorOnly: 1,
    status: { value: 'x', id: 3 },
    contacts: [{ fullName: 'Ann', extra: true }],
  };
  expect(knownFields(item, RecordItem, leftOut)).toEqual({
    customId: 'A',
    status: { value: 'x' },
    contacts: [{ fullName: 'Ann' }],
  });
  expect([...leftOut]).toEqual(['vendorOnly', 'contacts.extra']);
});
