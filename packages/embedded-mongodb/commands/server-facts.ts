import { arch, cpus, hostname, release, totalmem, type } from 'node:os';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import { command, facts } from './command';

/** The MongoDB whose commands and error codes are followed; drivers and tools choose their features by it. */
export const SERVER_VERSION = '8.0.0';
const WIRE_VERSION = 25;
const PARAMETERS = {
  enableTestCommands: false,
  featureCompatibilityVersion: { version: '8.0' },
  authenticationMechanisms: [],
};

// No topologyVersion is sent, or the driver would open a second connection a server to wait for changes that never come.
const hello = facts(({ name, connectionId }) => ({
  ...(name !== 'hello' && { ismaster: true }),
  ...{ isWritablePrimary: true, helloOk: true, readOnly: false, localTime: new Date(), connectionId },
  ...{ maxBsonObjectSize: MAX_DOCUMENT_BYTES, maxMessageSizeBytes: MAX_MESSAGE_BYTES, maxWriteBatchSize: 100_000 },
  ...{ logicalSessionTimeoutMinutes: 30, minWireVersion: 0, maxWireVersion: WIRE_VERSION },
}));
const buildInfo = facts(() => ({
  ...{ version: SERVER_VERSION, versionArray: [...SERVER_VERSION.split('.').map(Number), 0], gitVersion: 'embedded' },
  ...{ modules: ['records-portal-embedded-db'], storageEngines: ['lmdb'], bits: 64, debug: false },
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
}));
const acknowledge = facts(() => ({}));
// no users here: who may enter the socket's folder may do everything
const nobody = { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] };
const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
const machine = () => ({ cpuArch: arch(), numCores: cpus().length, memSizeMB: megabytes(totalmem()) });
const logs = { names: ['global', 'startupWarnings'], totalLinesWritten: 0, log: [] };

export const serverFacts = {
  ...{ hello, isMaster: hello, ismaster: hello, buildInfo, buildinfo: buildInfo, ping: command({}, () => ({ ok: 1 })) },
  ...{ endSessions: acknowledge, killSessions: acknowledge, refreshSessions: acknowledge },
  connectionStatus: facts(() => ({ authInfo: nobody })),
  getCmdLineOpts: facts(() => ({ argv: [], parsed: {} })),
  getLog: facts(() => logs),
  getParameter: facts(({ command: asked }) => {
    const isAsked = ([name]: [string, unknown]) => asked.getParameter === '*' || Object.hasOwn(asked, name);
    const found = Object.entries(PARAMETERS).filter(isAsked);
    return found.length > 0 ? Object.fromEntries(found) : fail('InvalidOptions', 'no option found to get');
  }),
  hostInfo: facts(() => ({
    system: { currentTime: new Date(), hostname: hostname(), ...machine() },
    os: { type: type(), name: type(), version: release() },
  })),
  serverStatus: facts(({ server: { connections, cursors, startedAt } }) => ({
    ...{ host: hostname(), version: SERVER_VERSION, process: 'embedded-db', pid: process.pid, localTime: new Date() },
    ...{ uptime: Math.round((Date.now() - startedAt) / 1_000), storageEngine: { name: 'lmdb', persistent: true } },
    connections: { current: connections.open(), available: 10_000, totalCreated: connections.created },
    mem: { bits: 64, resident: megabytes(process.memoryUsage().rss) },
    metrics: { cursor: { open: { total: cursors.open.size } } },
  })),
  whatsmyuri: facts(({ connectionId }) => ({ you: `localhost:${connectionId}` })),
};
