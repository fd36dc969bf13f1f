import { Long } from 'bson';
import { type Doc, encode } from '../documents';
import { HEADER_BYTES, OP_MSG, OP_QUERY, type Request } from './message';

/** What a command answers: a document, or a cursor batch whose documents are already bytes. */
export type Reply = Doc | BatchReply;

// Batches are put together in one buffer that is kept, and copied out at their true size: growing a new buffer for each
// reply costs more in garbage collection than the copy. A batch is filled and finished within one event turn.
const KEPT_BYTES = 4 * 1024 * 1024;
let workshop = Buffer.allocUnsafe(256 * 1024);
let lastResponseId = 0;
const OP_REPLY = 1;

// Header, flags and the kind of the section; of the old kind header, flags (AwaitCapable), cursor, first and how many.
const MSG_HEAD = Buffer.alloc(HEADER_BYTES + 5);
const REPLY_HEAD = Buffer.alloc(HEADER_BYTES + 20);
REPLY_HEAD.writeInt32LE(8, HEADER_BYTES);
REPLY_HEAD.writeInt32LE(1, HEADER_BYTES + 16);
/** Where `{ ok: 1, cursor: { ...` begins its nested document. */
const CURSOR_AT = MSG_HEAD.length + encode({ ok: 1, cursor: {} }).length - 6;

// `{ ok: 1, cursor: { id, ns, firstBatch: [...] } }`: the frame is encoded by bson, the stored documents are copied
// straight from lmdb's buffer into the message, never decoded.
export class BatchReply {
  count = 0;
  size = 0;
  body: Buffer = workshop;
  constructor(private readonly field: 'firstBatch' | 'nextBatch') {}
  add(document: Uint8Array): void {
    const name = String(this.count++);
    const needed = this.size + document.length + name.length + 2;
    if (needed > this.body.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.body.length * 2));
      this.body.copy(larger, 0, 0, this.size);
      this.body = larger;
      if (larger.length <= KEPT_BYTES) workshop = larger;
    }
    this.body[this.size++] = 3;
    this.size += this.body.write(name, this.size, 'latin1');
    this.body[this.size++] = 0;
    this.body.set(document, this.size);
    this.size += document.length;
  }
  finish(cursorId: bigint, ns: string): this {
    const frame = frameFor(this.field, ns);
    const documents = this.body.subarray(0, this.size);
    this.body = Buffer.concat([frame.subarray(0, -3), documents, frame.subarray(-3)]);
    this.body.writeBigInt64LE(cursorId, CURSOR_AT + 8);
    const arrayAt = frame.length - 7; // an empty array of five bytes, and the ends of the two documents around it
    for (const at of [MSG_HEAD.length, CURSOR_AT, arrayAt]) {
      this.body.writeInt32LE(frame.readInt32LE(at) + this.size, at);
    }
    return this;
  }
}

const frames = new Map<string, Buffer>();

function frameFor(field: string, ns: string): Buffer {
  if (frames.size >= 1_000) frames.clear();
  const known = frames.get(field + ns);
  const frame = known ?? Buffer.concat([MSG_HEAD, encode({ ok: 1, cursor: { id: Long.ZERO, ns, [field]: [] } })]);
  if (!known) frames.set(field + ns, frame);
  return frame;
}

export function encodeReply(reply: Reply, { requestId, opCode }: Request): Buffer {
  const [head, answerCode] = opCode === OP_QUERY ? [REPLY_HEAD, OP_REPLY] : [MSG_HEAD, OP_MSG];
  const message = reply instanceof BatchReply ? reply.body : Buffer.concat([head, encode(reply)]);
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  const header = [message.length, lastResponseId, requestId, answerCode];
  for (const [place, value] of header.entries()) message.writeInt32LE(value, place * 4);
  return message;
}
