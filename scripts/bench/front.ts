import { database } from '@/lib/db/client';
import type { Callers } from './callers';
import { inTurns, type Subject, tableOf } from './rounds';
import { type BenchServer, startFrontStep, startPortal } from './servers';

/** As many as nobody makes in a minute, so that calls are counted and none is refused. */
const COUNTED = '1000000';

/** What the front server adds to `node:http`, a step a row, each with the same bytes of the body kept in memory. */
export async function benchFront(root: string, { ordinary }: Pick<Callers, 'ordinary'>): Promise<string[]> {
  const type = await (await database()).collection<{ _id: string; module: string }>('recordTypes').findOne({});
  const path = `/api/v4/settings/records/types?module=${encodeURIComponent(type?.module ?? '')}`;
  const servers: BenchServer[] = [];
  const started = async (starting: Promise<BenchServer>): Promise<BenchServer> => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    const portal = await started(startPortal(root));
    const counting = await started(
      startPortal(root, { RATE_LIMIT_PER_MINUTE: COUNTED, RATE_LIMIT_PER_ADDRESS: COUNTED }),
    );
    const bodyOf = `${portal.origin}${path}`;
    const { headers } = await fetch(bodyOf, { headers: { authorization: ordinary.token } });
    const plain = await started(startFrontStep(root, { step: 'plain', bodyOf }));
    const silent = await started(startFrontStep(root, { step: 'front', bodyOf, logLevel: 'silent' }));
    const logging = await started(startFrontStep(root, { step: 'front', bodyOf }));
    const token = { authorization: ordinary.token };
    const row = (name: string, server: BenchServer, sent: Subject['headers'] = {}): Subject => ({
      name,
      server,
      path,
      headers: sent,
    });
    const measured = await inTurns([
      row('node:http', plain),
      row('address, dispatch, safety headers, trace id, metrics', silent),
      row('and the log', logging),
      row('and the operation: parameters, kept answer, tag, language', portal),
      row('and the token', portal, token),
      row('and the limit of calls', counting, token),
      row('compressed', portal, { ...token, 'accept-encoding': 'gzip' }),
      row('not changed (304)', portal, { ...token, 'if-none-match': headers.get('etag') ?? '' }),
    ]);
    const bytes = Number(headers.get('content-length'));
    return [
      `Record types of a module, ${bytes} bytes; each row does what the one above does, and more; the last two are of the row with the token; 16 connections:`,
      '',
      ...tableOf(measured, 'node:http'),
    ];
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
}
