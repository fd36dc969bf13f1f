import { createServer } from 'node:http';
import type { Answer } from '@/lib/http/answer';
import { baseHeaders } from '@/lib/http/answer-headers';
import type { RouteHandler } from '@/lib/http/define-route';
import { createFrontServer } from '@/lib/server/front-server';

// A server that answers the body of another address (`BENCH_BODY_OF`), kept in memory: by `node:http` alone, or through the
// front server (`BENCH_STEP`), which then does everything but an operation.
const { BENCH_STEP, BENCH_BODY_OF = '', PUBLIC_URL = '' } = process.env;
const body = Buffer.from(await (await fetch(BENCH_BODY_OF)).arrayBuffer());

function plainServer() {
  return createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', body.length);
    response.end(body);
  });
}

function frontServer() {
  const answer: RouteHandler['answer'] = async ({ traceId }): Promise<Answer> => ({
    status: 200,
    headers: baseHeaders(traceId),
    body,
  });
  const handle = Object.assign(async () => Response.error(), { answer });
  const table = new Map([[new URL(BENCH_BODY_OF).pathname, { GET: { kind: 'web' as const, handle } }]]);
  const next = () => Promise.reject(new Error('There are no pages here.'));
  return createFrontServer({ table, next, origin: PUBLIC_URL });
}

const server = BENCH_STEP === 'plain' ? plainServer() : frontServer();
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ listening: typeof address === 'object' ? address?.port : undefined });
});
process.once('SIGTERM', () => process.exit(0));
