import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ServerState } from './commands/command';
import { runCommand } from './commands/run-command';
import { FrameReader, parseRequest } from './wire/message';
import { encodeReply } from './wire/reply';

/** Serves one client: its requests one after the other, in their order. Answers how to end when the last is done. */
export function serveClient(socket: Socket, server: ServerState, id: number): () => Promise<void> {
  const frames = new FrameReader();
  let working: Promise<void> | undefined;
  let closing = false;
  const answer = async (message: Buffer) => {
    const request = parseRequest(message);
    const reply = await runCommand(server, request, id);
    if (request.moreToCome || socket.destroyed || socket.write(encodeReply(reply, request))) return;
    // a client that goes away never drains: its 'close' ends the wait too
    const waiting = new AbortController();
    await Promise.race(['drain', 'close'].map((event) => once(socket, event, { signal: waiting.signal })));
    waiting.abort();
  };
  const work = async () => {
    try {
      for (let message = frames.next(); message && !closing; message = frames.next()) {
        // nothing more is read while a request is at work, nor while the client leaves its answers unread
        socket.pause();
        await answer(message);
      }
      socket.resume();
    } catch (err) {
      server.logger.warn({ connection: id, err }, 'embedded database: connection closed after a broken message');
      socket.destroy();
    }
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    frames.push(chunk);
    working ??= work().finally(() => {
      working = undefined;
    });
  });
  return async () => {
    closing = true;
    await working;
    socket.destroy();
  };
}
