import { hostname } from 'node:os';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import { command, infoCommand, SERVER_VERSION } from './command';

const WIRE_VERSION = 25;

// Without topologyVersion the driver opens no second connection to wait for changes, which never happen.
export const hello = infoCommand(({ name, connectionId }) => ({
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

export const buildInfo = infoCommand(() => ({
  version: SERVER_VERSION,
  versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
  gitVersion: 'embedded',
  modules: [],
}));

export const buildinfo = buildInfo;

export const ping = command({}, () => ({ ok: 1 }));

/** Sessions have no state here. */
export const endSessions = infoCommand(() => ({}));

// mongosh and Compass send the following commands when they connect.

const PARAMETERS = {
  // The tests of MongoDB drivers read this parameter.
  enableTestCommands: false,
  featureCompatibilityVersion: { version: '8.0' },
};

// There are no users: anyone who may enter the socket's folder may do everything.
export const connectionStatus = infoCommand(() => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
}));
export const getCmdLineOpts = infoCommand(() => ({ argv: [], parsed: {} }));
export const getLog = infoCommand(() => ({ names: ['global', 'startupWarnings'], totalLinesWritten: 0, log: [] }));

export const getParameter = infoCommand(({ command }) => {
  const isRequested = ([name]: [string, unknown]) => command.getParameter === '*' || Object.hasOwn(command, name);
  const values = Object.entries(PARAMETERS).filter(isRequested);
  return values.length > 0 ? Object.fromEntries(values) : fail('InvalidOptions', 'no option found to get');
});

export const serverStatus = infoCommand(({ server: { connections, cursors, startedAt } }) => ({
  host: hostname(),
  version: SERVER_VERSION,
  pid: process.pid,
  uptime: Math.round((Date.now() - startedAt) / 1_000),
  storageEngine: { name: 'lmdb', persistent: true },
  connections: { current: connections.open(), available: 10_000, totalCreated: connections.created },
  metrics: { cursor: { open: { total: cursors.open.size } } },
}));
