import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, setBaseUrl, tokenOf } from '../../support/api-client';
import { type Portal, startPortal } from '../../support/portal-process';

const CALLER_TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, string | number>> };
type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
};
type Batch = { readonly resourceSpans: { readonly scopeSpans: { readonly spans: Span[] }[] }[] };

const bodies: string[] = [];
const paths = new Set<string | undefined>();
let collector: Server;
let portal: Portal;
let token: string;
let traceId: string | null;

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap((each) => each.scopeSpans[0]?.spans ?? []),
  );

const attributesOf = (span: Span | undefined): Record<string, unknown> =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

/** The call that `CALLER_TRACE` came with. */
const calledSpan = (): Span | undefined => spans().find(({ parentSpanId }) => parentSpanId === CALLER_SPAN);

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    paths.add(request.url);
    bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  portal = await startPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_RESOURCE_ATTRIBUTES: 'a=b',
    // Speed is not tested here.
    ANSWER_TIMEOUT_MS: '10000',
  });
  try {
    setBaseUrl(portal.baseUrl);
    token = await tokenOf('citizen', 'records');
    const traceparent = `00-${CALLER_TRACE}-${CALLER_SPAN}-01`;
    const mine = await get('/api/v4/records/mine?search=hidden-words', token, { traceparent });
    traceId = mine.headers.get('x-trace-id');
    await get('/record-types/Building-Deck-New?q=hidden-words');
    await get('/hidden-words');
  } finally {
    // On its way out, the portal sends the remaining traces.
    await portal.stop();
  }
}, 120_000);
afterAll(() => new Promise((resolve) => collector.close(resolve)));

it('the collector gets the route, the operation, the status and the trace id of a call', () => {
  expect([...paths]).toEqual(['/v1/traces']);
  expect(calledSpan()?.name).toBe('GET /api/v4/records/mine');
  expect(attributesOf(calledSpan())).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v4/records/mine',
    'http.response.status_code': 200,
    'records_portal.operation': 'listMyRecords',
    'records_portal.trace_id': traceId,
  });
});

it('the database calls of a request are in its trace', () => {
  const find = spans().find(
    ({ name, parentSpanId }) => name === 'find records' && parentSpanId === calledSpan()?.spanId,
  );
  expect(attributesOf(find)).toEqual({
    'db.system.name': 'mongodb',
    'db.namespace': 'records_portal',
    'db.operation.name': 'find',
    'db.collection.name': 'records',
  });
  expect(find?.traceId).toBe(CALLER_TRACE);
});

it('a page is named by its first path segment', () => {
  expect(spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['GET page /record-types', 'GET page']));
});

it('no trace has a value of a request or of the data', () => {
  const sent = bodies.join('\n');
  for (const value of ['hidden-words', 'Building-Deck-New', token, 'example.org']) expect(sent).not.toContain(value);
});
