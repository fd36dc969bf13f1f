import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ServerState } from './commands/command';
import { runCommand } from './commands/run-command';
import { errorReply, toCommandError } from './errors';
import { FrameReader, parseRequest, type WireRequest } from './wire/message';
import { encodeReply, type Reply } from './wire/reply';

/** Encodes a reply, or an error if the reply is too long. */
function encodeOrFail(reply: Reply, request: WireRequest): Buffer {
  try {
    return encodeReply(reply, request);
  } catch (error) {
    return encodeReply(errorReply(toCommandError(error)), request);
  }
}

/** How long a client may take to read its last reply when the database closes. */
const MAX_CLOSE_MS = 2_000;

// Serves the requests of one client in order. Reads nothing while a request runs or replies are unread. The returned function
// closes the connection after the running request.
export function serveClient(socket: Socket, server: ServerState, id: number): () => Promise<void> {
  const frames = new FrameReader();
  let running: Promise<unknown> | undefined;
  let closing = false;
  async function* replies(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      frames.push(chunk);
      for (let message = frames.next(); message && !closing; message = frames.next()) {
        const request = parseRequest(message);
        const command = runCommand(server, request, id);
        running = command;
        const reply = await command;
        if (!request.moreToCome) yield encodeOrFail(reply, request);
        running = undefined;
      }
      if (closing) return;
    }
  }
  const transfer = pipeline(socket, replies, socket).catch((err) => {
    const isGone = /^(ABORT_ERR|ECONNRESET|EPIPE|ERR_STREAM_\w+)$/.test(err.code);
    if (!isGone)
      server.logger.warn({ connection: id, err }, 'embedded database: closed a connection after a malformed message');
  });
  return async () => {
    closing = true;
    const wait = running ? MAX_CLOSE_MS : 0;
    // The command ends by itself, but the client may never read its reply.
    await running;
    const timeout = setTimeout(() => socket.destroy(), wait);
    await transfer;
    clearTimeout(timeout);
  };
}
