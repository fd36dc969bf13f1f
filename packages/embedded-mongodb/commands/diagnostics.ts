import { arch, cpus, hostname, release, totalmem, type } from 'node:os';
import { fail } from '../errors';
import { facts } from './command';
import { SERVER_VERSION } from './hello';

// What mongosh and Compass ask when they connect.

const PARAMETERS = {
  // the tests of drivers ask for it
  enableTestCommands: false,
  featureCompatibilityVersion: { version: '8.0' },
  authenticationMechanisms: [],
};
const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

// no users here: who may enter the socket's folder may do everything
export const connectionStatus = facts(() => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
}));
export const getCmdLineOpts = facts(() => ({ argv: [], parsed: {} }));
export const getLog = facts(() => ({ names: ['global', 'startupWarnings'], totalLinesWritten: 0, log: [] }));

export const getParameter = facts(({ command: asked }) => {
  const isAsked = ([name]: [string, unknown]) => asked.getParameter === '*' || Object.hasOwn(asked, name);
  const found = Object.entries(PARAMETERS).filter(isAsked);
  return found.length > 0 ? Object.fromEntries(found) : fail('InvalidOptions', 'no option found to get');
});

export const hostInfo = facts(() => {
  const machine = { cpuArch: arch(), numCores: cpus().length, memSizeMB: megabytes(totalmem()) };
  return {
    system: { currentTime: new Date(), hostname: hostname(), ...machine },
    os: { type: type(), name: type(), version: release() },
  };
});

export const serverStatus = facts(({ server: { connections, cursors, startedAt } }) => ({
  ...{ host: hostname(), version: SERVER_VERSION, process: 'embedded-db', pid: process.pid, localTime: new Date() },
  ...{ uptime: Math.round((Date.now() - startedAt) / 1_000), storageEngine: { name: 'lmdb', persistent: true } },
  connections: { current: connections.open(), available: 10_000, totalCreated: connections.created },
  mem: { bits: 64, resident: megabytes(process.memoryUsage().rss) },
  metrics: { cursor: { open: { total: cursors.open.size } } },
}));
