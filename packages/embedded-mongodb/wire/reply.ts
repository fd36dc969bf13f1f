import { Long } from 'bson';
import { type Doc, encode } from '../documents';
import { HEADER_BYTES, OP_MSG, OP_QUERY, type Request } from './message';

/** What a command answers: a document, or a cursor batch whose documents are already bytes. */
export type Reply = Doc | BatchReply;

// Batches are put together in one buffer that is kept, and copied out at their true size: growing a new buffer for each
// reply costs more in garbage collection than the copy. A batch that is not finished within one event turn leaves it to others.
const KEPT_BYTES = 4 * 1024 * 1024;
/** How much of it a batch that leaves takes with it at least. */
const FIRST_OWN_BYTES = 16 * 1024;
let workshop: Buffer = Buffer.allocUnsafe(256 * 1024);
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
  private isInWorkshop = true;
  constructor(private readonly field: 'firstBatch' | 'nextBatch') {}
  add(document: Uint8Array): void {
    const name = String(this.count++);
    const needed = this.size + document.length + name.length + 2;
    if (needed > this.body.length) {
      this.body = Buffer.concat([this.body], Math.max(needed, this.body.length * 2));
      if (this.isInWorkshop && this.body.length <= KEPT_BYTES) workshop = this.body;
    }
    this.size += this.body.write(`\x03${name}\0`, this.size, 'latin1');
    this.body.set(document, this.size);
    this.size += document.length;
  }
  /** Before others have their turn: the batch goes on in a buffer of its own. */
  leaveWorkshop(): void {
    if (!this.isInWorkshop) return;
    this.isInWorkshop = false;
    this.body = Buffer.from(this.body.subarray(0, Math.max(this.size, FIRST_OWN_BYTES)));
  }
  finish(id: bigint, ns: string): this {
    const cursor = { id: Long.fromBigInt(id), ns, [this.field]: [] };
    const frame = Buffer.concat([MSG_HEAD, encode({ ok: 1, cursor })]);
    this.body = Buffer.concat([frame.subarray(0, -3), this.body.subarray(0, this.size), frame.subarray(-3)]);
    // the lengths of the three documents that grew; the array is the five bytes before the ends of the others
    for (const at of [MSG_HEAD.length, CURSOR_AT, frame.length - 7]) {
      this.body.writeInt32LE(frame.readInt32LE(at) + this.size, at);
    }
    return this;
  }
}

export function encodeReply(reply: Reply, { requestId, opCode }: Request): Buffer {
  const [head, answerCode] = opCode === OP_QUERY ? [REPLY_HEAD, OP_REPLY] : [MSG_HEAD, OP_MSG];
  const message = reply instanceof BatchReply ? reply.body : Buffer.concat([head, encode(reply)]);
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  const header = [message.length, lastResponseId, requestId, answerCode];
  for (const [place, value] of header.entries()) message.writeInt32LE(value, place * 4);
  return message;
}
