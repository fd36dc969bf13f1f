import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ServerState } from './commands/command';
import { runCommand } from './commands/run-command';
import { errorReply, toCommandError } from './errors';
import { FrameReader, parseRequest, type Request } from './wire/message';
import { encodeReply, type Reply } from './wire/reply';

/** A reply that is too long is an error as well. */
function encoded(reply: Reply, request: Request): Buffer {
  try {
    return encodeReply(reply, request);
  } catch (error) {
    return encodeReply(errorReply(toCommandError(error)), request);
  }
}

/** How long a client may take to read the answer that was under way when the database is closed. */
const MAX_LEAVING_MS = 2_000;

// Serves one client: its requests one after the other, in their order. Nothing more is read while a request is at work,
// nor while the client leaves its answers unread. Answers how to end when the last is done.
export function serveClient(socket: Socket, server: ServerState, id: number): () => Promise<void> {
  const frames = new FrameReader();
  let working: Promise<unknown> | undefined;
  let closing = false;
  async function* answers(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      frames.push(chunk);
      for (let message = frames.next(); message && !closing; message = frames.next()) {
        const request = parseRequest(message);
        const command = runCommand(server, request, id);
        working = command;
        const reply = await command;
        if (!request.moreToCome) yield encoded(reply, request);
        working = undefined;
      }
      if (closing) return;
    }
  }
  const served = pipeline(socket, answers, socket).catch((err) => {
    const isGone = /^(ABORT_ERR|ECONNRESET|EPIPE|ERR_STREAM_\w+)$/.test(err.code);
    if (!isGone) server.logger.warn({ connection: id, err }, 'embedded database: closed after a broken message');
  });
  return async () => {
    closing = true;
    const wait = working ? MAX_LEAVING_MS : 0;
    // a command ends; whether a client reads its answer nobody knows
    await working;
    const leave = setTimeout(() => socket.destroy(), wait);
    await served;
    clearTimeout(leave);
  };
}
