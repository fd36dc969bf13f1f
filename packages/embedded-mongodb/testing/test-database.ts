import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { heldBytes } from '../query/limits';
import { startEmbeddedDatabase } from '../server';

export type TestDatabase = {
  dataDir: string;
  uri: string;
  client: MongoClient;
  db: Db;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server on a temporary folder and connects the official driver. */
export async function startTestDatabase(options: MongoClientOptions = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  let server = await startEmbeddedDatabase({ dataDir });
  const connect = () => new MongoClient(server.uri, { serverSelectionTimeoutMS: 2_000, ...options }).connect();
  const test: TestDatabase = {
    dataDir,
    uri: server.uri,
    client: await connect(),
    get db() {
      return this.client.db('test');
    },
    async restart() {
      await this.client.close();
      await server.close();
      server = await startEmbeddedDatabase({ dataDir });
      this.client = await connect();
    },
    async stop() {
      await this.client.close();
      await server.close();
      // Closing the server must release all memory, even if the test left cursors open.
      if (heldBytes() > 0) throw new Error(`${heldBytes()} bytes are still held after the server was closed`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return test;
}
