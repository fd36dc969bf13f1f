import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './server';

describe('the server', () => {
  it('logs an open TCP port and slow collection scans', async () => {
    const logged: string[] = [];
    const log = (details: object, message: string) => logged.push(`${message} ${JSON.stringify(details)}`);
    const logger = { info: log, warn: log, error: log };
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-log-'));
    const server = await startEmbeddedDatabase({ dataDir, tcpPort: 0, logger });
    expect(logged.join()).toContain(`port ${server.tcpPort} on 127.0.0.1 is open: every user and every program`);
    const client = await new MongoClient(server.uri).connect();
    const slow = client.db('test').collection('slow');
    await slow.insertMany(Array.from({ length: 3 }, (_, n) => ({ n, text: 'x'.repeat(26) })));
    // This pattern backtracks exponentially.
    await slow.countDocuments({ text: /^(x+)+y$/, n: { $gte: 0 } });
    expect(logged.at(-1)).toContain('"ns":"test.slow","filter":["text","n"]');
    await client.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('accepts clients on TCP if a port is set', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-tcp-'));
    const server = await startEmbeddedDatabase({ dataDir, tcpPort: 0 });
    const client = await new MongoClient(`mongodb://127.0.0.1:${server.tcpPort}/?directConnection=true`).connect();
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
