import { hostname } from 'node:os';
import { SERVER_VERSION } from './build-info';
import type { Handler } from './command';

export const serverStatus: Handler = ({ server }) => {
  const memory = process.memoryUsage();
  const { open, created } = server.connections;
  return {
    host: hostname(),
    version: SERVER_VERSION,
    process: 'embedded-db',
    pid: process.pid,
    uptime: Math.round((Date.now() - server.startedAt) / 1_000),
    localTime: new Date(),
    connections: { current: open, available: 10_000, totalCreated: created },
    mem: { bits: 64, resident: Math.round(memory.rss / 1024 ** 2) },
    metrics: { cursor: { open: { total: server.cursors.size } } },
    storageEngine: { name: 'lmdb', persistent: true },
    ok: 1,
  };
};
