import { type Doc, encode } from '../documents';
import { HEADER_BYTES, OP_MSG, OP_QUERY, OP_REPLY, type Request } from './message';

let lastResponseId = 0;

/** What a command answers: a document, or a cursor batch whose documents are already bytes. */
export type Reply = Doc | BatchReply;

// Batches are put together in one buffer that is kept, and copied out at their true size: growing a new buffer for each
// reply costs more in garbage collection than the copy. A batch is filled and finished within one event turn.
const KEPT_BYTES = 4 * 1024 * 1024;
let workshop = Buffer.allocUnsafe(256 * 1024);

/**
 * `{ cursor: { firstBatch: [...], id, ns }, ok: 1 }` put together by hand: stored documents are copied straight from
 * lmdb's buffer into the message, never decoded.
 */
export class BatchReply {
  count = 0;
  private buffer: Buffer = workshop;
  private length = HEADER_BYTES + 9;
  private readonly arrayStart: number;
  private readonly cursorStart: number;

  constructor(field: 'firstBatch' | 'nextBatch') {
    this.name(3, 'cursor');
    this.cursorStart = this.length;
    this.length += 4;
    this.name(4, field);
    this.arrayStart = this.length;
    this.length += 4;
  }

  get batchBytes(): number {
    return this.length - this.arrayStart;
  }

  add(document: Uint8Array): void {
    const index = String(this.count++);
    this.reserve(document.length + index.length + 2);
    this.name(3, index);
    this.buffer.set(document, this.length);
    this.length += document.length;
  }

  finish(cursorId: bigint, namespace: string): void {
    this.reserve(Buffer.byteLength(namespace) + 100);
    this.end(this.arrayStart);
    this.name(0x12, 'id');
    this.length = this.buffer.writeBigInt64LE(cursorId, this.length);
    this.name(2, 'ns');
    const at = this.length;
    this.length += 4 + this.buffer.write(namespace, at + 4, 'utf8');
    this.buffer[this.length++] = 0;
    this.buffer.writeInt32LE(this.length - at - 4, at);
    this.end(this.cursorStart);
    this.name(1, 'ok');
    this.length = this.buffer.writeDoubleLE(1, this.length);
    this.end(HEADER_BYTES + 5);
    this.buffer = Buffer.from(this.buffer.subarray(0, this.length));
  }

  message(responseTo: number): Buffer {
    this.buffer[HEADER_BYTES + 4] = 0;
    this.buffer.writeUInt32LE(0, HEADER_BYTES);
    return writeHeader(this.buffer, responseTo, OP_MSG);
  }

  private name(type: number, name: string): void {
    this.buffer[this.length++] = type;
    this.length += this.buffer.write(name, this.length, 'latin1');
    this.buffer[this.length++] = 0;
  }

  private end(start: number): void {
    this.buffer[this.length++] = 0;
    this.buffer.writeInt32LE(this.length - start, start);
  }

  private reserve(size: number): void {
    const needed = this.length + size + 200;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
    if (larger.length <= KEPT_BYTES) workshop = larger;
  }
}

export function encodeReply(reply: Reply, { requestId, opCode }: Request): Buffer {
  if (reply instanceof BatchReply) return reply.message(requestId);
  const body = encode(reply);
  if (opCode === OP_QUERY) return legacyReply(body, requestId);
  const message = Buffer.allocUnsafe(HEADER_BYTES + 5 + body.length);
  message.writeUInt32LE(0, HEADER_BYTES);
  message[HEADER_BYTES + 4] = 0;
  body.copy(message, HEADER_BYTES + 5);
  return writeHeader(message, requestId, OP_MSG);
}

function legacyReply(body: Buffer, responseTo: number): Buffer {
  const message = Buffer.alloc(HEADER_BYTES + 20 + body.length);
  message.writeInt32LE(8, HEADER_BYTES); // AwaitCapable, as MongoDB sets it
  message.writeInt32LE(1, HEADER_BYTES + 16);
  body.copy(message, HEADER_BYTES + 20);
  return writeHeader(message, responseTo, OP_REPLY);
}

function writeHeader(message: Buffer, responseTo: number, opCode: number): Buffer {
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastResponseId, 4);
  message.writeInt32LE(responseTo, 8);
  message.writeInt32LE(opCode, 12);
  return message;
}
