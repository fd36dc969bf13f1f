import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';

const HEADER_BYTES = 16;
const OP_MSG = 2013;

/** An insert of documents that are encoded already, as a message of the wire protocol (OP_MSG). */
function insertMessage(command: object, documents: readonly Uint8Array[]): Buffer {
  const body = serialize(command);
  const name = Buffer.from('documents\0');
  const size = 4 + name.length + documents.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.alloc(HEADER_BYTES + 5);
  head.writeInt32LE(OP_MSG, 12);
  const sequence = Buffer.alloc(5);
  sequence[0] = 1;
  sequence.writeInt32LE(size, 1);
  const message = Buffer.concat([head, body, sequence, name, ...documents]);
  message.writeInt32LE(message.length, 0);
  return message;
}

async function reply(socket: Socket): Promise<object> {
  const chunks: Buffer[] = [];
  for (;;) {
    const all = Buffer.concat(chunks);
    if (all.length >= 4 && all.length >= all.readInt32LE(0)) return deserialize(all.subarray(HEADER_BYTES + 5));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    chunks.push(chunk);
  }
}

/**
 * Inserts without a driver, so that what encodes the documents does not hide the server.
 * @param path of the server's socket. @returns inserts one batch; `end` closes the connection.
 */
export async function rawInserts(path: string) {
  const socket = createConnection(path);
  await once(socket, 'connect');
  return {
    insert: async (database: string, collection: string, documents: readonly Uint8Array[]): Promise<void> => {
      socket.write(insertMessage({ insert: collection, ordered: false, $db: database }, documents));
      const { n, writeErrors } = (await reply(socket)) as { n?: number; writeErrors?: unknown };
      if (n !== documents.length)
        throw new Error(`Inserted ${n} of ${documents.length}: ${JSON.stringify(writeErrors)}`);
    },
    end: () => socket.destroy(),
  };
}
