import { hostname } from 'node:os';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import { command, facts, SERVER_VERSION } from './command';

const WIRE_VERSION = 25;

// No topologyVersion is sent, or the driver would open a second connection a server to wait for changes that never come.
export const hello = facts(({ name, connectionId }) => ({
  ...(name !== 'hello' && { ismaster: true }),
  isWritablePrimary: true,
  helloOk: true,
  localTime: new Date(),
  connectionId,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
}));

export const [isMaster, ismaster] = [hello, hello];

export const buildInfo = facts(() => ({
  version: SERVER_VERSION,
  versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
  gitVersion: 'embedded',
  modules: [],
}));

export const buildinfo = buildInfo;

export const ping = command({}, () => ({ ok: 1 }));

/** Sessions are only names here: there is nothing to keep or to end. */
export const endSessions = facts(() => ({}));

// What mongosh and Compass ask when they connect.

const PARAMETERS = {
  // the tests of drivers ask for it
  enableTestCommands: false,
  featureCompatibilityVersion: { version: '8.0' },
};

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

export const serverStatus = facts(({ server: { connections, cursors, startedAt } }) => ({
  host: hostname(),
  version: SERVER_VERSION,
  pid: process.pid,
  uptime: Math.round((Date.now() - startedAt) / 1_000),
  storageEngine: { name: 'lmdb', persistent: true },
  connections: { current: connections.open(), available: 10_000, totalCreated: connections.created },
  metrics: { cursor: { open: { total: cursors.open.size } } },
}));
