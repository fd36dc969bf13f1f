import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { embeddedDatabaseUri, socketPathFor } from '@records-portal/embedded-mongodb/location';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { metrics } from '../platform/metrics/registry';
import { env } from '../platform/settings/env';
import { tracing } from '../platform/tracing';
import { timeLimits } from './time-limits';

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

/** Limits the wait for a dead or frozen database, so that the response is sent within 2 s (contract, 503). */
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

export const TOOL_CLIENT_OPTIONS = {
  serverSelectionTimeoutMS: 5_000,
  // The embedded database does not answer the monitor while it builds an index: minutes for millions of records.
  connectTimeoutMS: 30 * 60_000,
  appName: 'records-portal-tool',
} as const;

const cache = globalThis as typeof globalThis & { recordsPortalClient?: Promise<MongoClient> };

/** Client -> its database, because `client.db()` creates a new object with all its options on every call. */
const databases = new WeakMap<MongoClient, Db>();

function databaseOf(client: MongoClient): Db {
  const name = env().MONGODB_DB;
  const cached = databases.get(client);
  if (cached?.databaseName === name) return cached;
  const db = client.db(name);
  databases.set(client, db);
  return db;
}

export const databaseUri = (): string => env().MONGODB_URI ?? embeddedDatabaseUri(env().DATA_DIR);

function connect(): Promise<MongoClient> {
  const client = new MongoClient(databaseUri(), { ...clientOptions(), monitorCommands: tracing() !== undefined });
  watchConnections(client);
  tracing()?.watchDatabase(client);
  return client.connect();
}

/** The database of this process: one client, shared by Next and the front server, which each load this module. */
export async function database(): Promise<Db> {
  cache.recordsPortalClient ??= connect().catch((error: unknown) => {
    delete cache.recordsPortalClient;
    throw error;
  });
  return databaseOf(await cache.recordsPortalClient);
}

/** Connects with the longer timeouts of tools; the process uses this client from then on. */
export async function connectForTools(options: MongoClientOptions = {}): Promise<Db> {
  cache.recordsPortalClient = new MongoClient(databaseUri(), { ...TOOL_CLIENT_OPTIONS, ...options }).connect();
  return database();
}

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

export async function isDatabaseRunning(): Promise<boolean> {
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
