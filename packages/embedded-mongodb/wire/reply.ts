import { Long } from 'bson';
import { type Doc, encode } from '../documents';
import { HEADER_BYTES, OP_MSG, OP_QUERY, type WireRequest } from './message';

/** The reply of a command: a document, or a cursor batch with undecoded documents. */
export type Reply = Doc | BatchReply;

let lastResponseId = 0;
const OP_REPLY = 1;

// OP_MSG: header, flags and section kind. OP_REPLY: header, flags (AwaitCapable), cursor, first and count.
const MSG_HEAD = Buffer.alloc(HEADER_BYTES + 5);
const REPLY_HEAD = Buffer.alloc(HEADER_BYTES + 20);
REPLY_HEAD.writeInt32LE(8, HEADER_BYTES);
REPLY_HEAD.writeInt32LE(1, HEADER_BYTES + 16);
/** Offset of the nested document in `{ ok: 1, cursor: { ...`. */
const CURSOR_AT = MSG_HEAD.length + encode({ ok: 1, cursor: {} }).length - 6;

// Builds `{ ok: 1, cursor: { id, ns, firstBatch: [...] } }`: bson encodes the frame, and the stored documents are copied into it
// undecoded.
export class BatchReply {
  count = 0;
  size = 0;
  message = MSG_HEAD;
  private readonly parts: Uint8Array[] = [];
  constructor(private readonly field: 'firstBatch' | 'nextBatch') {}
  add(document: Uint8Array): void {
    const name = Buffer.from(`\x03${this.count++}\0`, 'latin1');
    this.parts.push(name, Buffer.from(document));
    this.size += name.length + document.length;
  }
  finish(id: bigint, ns: string): this {
    const cursor = { id: Long.fromBigInt(id), ns, [this.field]: [] };
    const frame = Buffer.concat([MSG_HEAD, encode({ ok: 1, cursor })]);
    this.message = Buffer.concat([frame.subarray(0, -3), ...this.parts.splice(0), frame.subarray(-3)]);
    // Corrects the lengths of the three enclosing documents; the empty array starts seven bytes before the end.
    for (const at of [MSG_HEAD.length, CURSOR_AT, frame.length - 7]) {
      this.message.writeInt32LE(frame.readInt32LE(at) + this.size, at);
    }
    return this;
  }
}

export function encodeReply(reply: Reply, { requestId, opCode }: WireRequest): Buffer {
  const [head, replyCode] = opCode === OP_QUERY ? [REPLY_HEAD, OP_REPLY] : [MSG_HEAD, OP_MSG];
  const message = reply instanceof BatchReply ? reply.message : Buffer.concat([head, encode(reply)]);
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  const header = [message.length, lastResponseId, requestId, replyCode];
  for (const [place, value] of header.entries()) message.writeInt32LE(value, place * 4);
  return message;
}
