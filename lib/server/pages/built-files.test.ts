import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticFileHandler } from './built-files';

const SCRIPT = 'console.log(1);'.repeat(100);

let root = '';
let origin = '';
let close: () => void;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'records-portal-built-'));
  const folder = path.join(root, '.next/static/chunks');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'a[b].js'), SCRIPT);
  await writeFile(path.join(folder, 'a[b].js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(folder, 'a[b].js.gz'), gzipSync(SCRIPT));
  const serve = staticFileHandler(root);
  const server = createServer((request, response) => {
    const segments = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/');
    if (!serve(request, response, segments)) response.writeHead(404).end(request.url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(root, { recursive: true });
});

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('staticFileHandler answers Accept-Encoding: %s with %s, to be cached for a year', async (accepted, coding) => {
  const received = await fetch(`${origin}/_next/static/chunks/a%5Bb%5D.js`, {
    headers: { 'accept-encoding': accepted },
  });
  expect(received.status).toBe(200);
  expect(received.headers.get('content-encoding')).toBe(coding);
  expect(received.headers.get('vary')).toBe('Accept-Encoding');
  expect(received.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
  expect(received.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await received.text()).toBe(SCRIPT);
});

it.each(['bytes=5-2', 'bytes=-5', 'bytes=999999-'])('staticFileHandler ignores Range: %s', async (range) => {
  const received = await fetch(`${origin}/_next/static/chunks/a%5Bb%5D.js`, { headers: { range } });
  expect([received.status, await received.text()]).toEqual([200, SCRIPT]);
});

it.each([
  ['GET', '/_next/static/chunks/none.js'],
  ['GET', '/_next/static/../../package.json'],
  ['GET', '/_next/image'],
  ['POST', '/_next/static/chunks/a%5Bb%5D.js'],
])('staticFileHandler leaves %s %s to the next handler, with its URL unchanged', async (method, url) => {
  const received = await fetch(`${origin}${url}`, { method });
  expect(received.status).toBe(404);
  expect(await received.text()).toBe(new URL(url, origin).pathname);
});
