import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { embeddedDatabaseUri, socketPathFor } from '@records-portal/embedded-mongodb/location';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { metrics } from '../platform/metrics/registry';
import { env } from '../platform/settings/env';
import { timeLimits } from './time-limits';

/** Counts a client's connections in `records_portal_database_connections`. */
function watchConnections(client: MongoClient): void {
  const { connections } = metrics();
  const change = (state: 'open' | 'used' | 'wanted', by: 1 | -1) => (): void => connections.inc({ state }, by);
  client.on('connectionCreated', change('open', 1));
  client.on('connectionClosed', change('open', -1));
  client.on('connectionCheckOutStarted', change('wanted', 1));
  client.on('connectionCheckOutFailed', change('wanted', -1));
  client.on('connectionCheckedOut', change('wanted', -1));
  client.on('connectionCheckedOut', change('used', 1));
  client.on('connectionCheckedIn', change('used', -1));
}

/** What a dead or frozen database may cost a request: an answer within 2 s (contract, 503). */
export function clientOptions(): MongoClientOptions {
  const { read, socket } = timeLimits();
  return {
    serverSelectionTimeoutMS: read,
    connectTimeoutMS: read,
    socketTimeoutMS: socket,
    waitQueueTimeoutMS: read,
    appName: 'records-portal',
  };
}

/** For imports and index builds, which may wait. */
export const PATIENT_CLIENT_OPTIONS = {
  serverSelectionTimeoutMS: 5_000,
  // The embedded database answers no monitor while it builds an index, which takes minutes for millions of records.
  connectTimeoutMS: 30 * 60_000,
  appName: 'records-portal-tool',
} as const;

const cache = globalThis as typeof globalThis & { recordsPortalClient?: Promise<MongoClient> };

/** Client -> its database; the driver makes a new object, with all its options, each time it is asked. */
const databases = new WeakMap<MongoClient, Db>();

function databaseOf(client: MongoClient): Db {
  const name = env().MONGODB_DB;
  const known = databases.get(client);
  if (known?.databaseName === name) return known;
  const made = client.db(name);
  databases.set(client, made);
  return made;
}

export const databaseUri = (): string => env().MONGODB_URI ?? embeddedDatabaseUri(env().DATA_DIR);

function connect(): Promise<MongoClient> {
  const client = new MongoClient(databaseUri(), clientOptions());
  watchConnections(client);
  return client.connect();
}

/** The database of this process. One client, shared by Next and the front server, which load this module twice. */
export async function database(): Promise<Db> {
  cache.recordsPortalClient ??= connect().catch((error: unknown) => {
    delete cache.recordsPortalClient;
    throw error;
  });
  return databaseOf(await cache.recordsPortalClient);
}

/** Connects as tools do, which may wait longer than a request; the process uses this client from then on. */
export async function connectPatiently(options: MongoClientOptions = {}): Promise<Db> {
  cache.recordsPortalClient = new MongoClient(databaseUri(), { ...PATIENT_CLIENT_OPTIONS, ...options }).connect();
  return database();
}

/** The driver's client itself, connected: for tests that watch its commands. */
export const connectedClient = async (): Promise<MongoClient> => (await database()).client;

export async function closeDatabase(): Promise<void> {
  const client = cache.recordsPortalClient;
  delete cache.recordsPortalClient;
  await (await client?.catch(() => undefined))?.close();
}

/** Whether a process listens on a socket. A database busy with an import answers late but still accepts connections. */
async function isListening(socketPath: string): Promise<boolean> {
  const socket = connectSocket(socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether the configured database is running. */
export async function databaseAnswers(): Promise<boolean> {
  const { embedded, DATA_DIR } = env();
  if (embedded) return isListening(socketPathFor(DATA_DIR));
  const client = new MongoClient(databaseUri(), { serverSelectionTimeoutMS: 300, connectTimeoutMS: 300 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
