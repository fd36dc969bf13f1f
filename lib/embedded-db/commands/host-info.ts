import { arch, cpus, hostname, release, totalmem, type } from 'node:os';
import type { Handler } from './command';

export const hostInfo: Handler = () => ({
  system: {
    currentTime: new Date(),
    hostname: hostname(),
    cpuArch: arch(),
    numCores: cpus().length,
    memSizeMB: Math.round(totalmem() / 1024 ** 2),
  },
  os: { type: type(), name: type(), version: release() },
  ok: 1,
});
