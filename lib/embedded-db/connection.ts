import type { Socket } from 'node:net';
import type { ServerState } from './commands/command';
import { runCommand } from './commands/run-command';
import type { Logger } from './logger';
import { FrameReader } from './wire/frame-reader';
import { parseRequest } from './wire/message';
import { encodeReply } from './wire/reply';

/** Serves one client: its requests one after the other, in their order. */
export class Connection {
  private readonly frames = new FrameReader();
  private readonly socket: Socket;
  private readonly server: ServerState;
  private readonly logger: Logger;
  private readonly id: number;
  private working: Promise<void> = Promise.resolve();
  private busy = false;
  private closing = false;

  constructor(socket: Socket, server: ServerState, id: number, logger: Logger) {
    this.socket = socket;
    this.server = server;
    this.id = id;
    this.logger = logger;
    socket.on('data', (chunk: Buffer) => {
      this.frames.push(chunk);
      if (!this.busy) this.working = this.work();
    });
    socket.on('error', () => socket.destroy());
  }

  /** Lets the request at hand finish. */
  async close(): Promise<void> {
    this.closing = true;
    await this.working;
    this.socket.destroy();
  }

  private async work(): Promise<void> {
    this.busy = true;
    try {
      for (let message = this.frames.next(); message && !this.closing; message = this.frames.next()) {
        // nothing more is read while a request is at work, nor while the client leaves its answers unread
        this.socket.pause();
        await this.answer(message);
      }
      this.socket.resume();
    } catch (error) {
      this.logger.warn(
        { connection: this.id, err: error },
        'embedded database: connection closed after a broken message',
      );
      this.socket.destroy();
    } finally {
      this.busy = false;
    }
  }

  private async answer(message: Buffer): Promise<void> {
    const request = parseRequest(message);
    const reply = await runCommand(this.server, request, this.id, (command, err) =>
      this.logger.error({ connection: this.id, command, err }, 'embedded database: a command failed'),
    );
    if (request.moreToCome || this.socket.destroyed) return;
    if (!this.socket.write(encodeReply(reply, request))) await this.drained();
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.socket.off('drain', done);
        this.socket.off('close', done);
        resolve();
      };
      this.socket.on('drain', done);
      this.socket.on('close', done);
    });
  }
}
