import { type Doc, decodePlain } from '../documents';

// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** `sequences`: kind 1 sections, the undecoded items of write commands. `moreToCome`: the client reads no reply. */
type Parts = { bodyBytes: Buffer; sequences: Map<string, Buffer[]>; moreToCome: boolean };
/** `bytes`: size of the whole message. */
export type WireRequest = Parts & { requestId: number; opCode: number; body: Doc; bytes: number };

function fail(message: string): never {
  throw new Error(message);
}

export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }
  next(): Buffer | undefined {
    if (this.size < HEADER_BYTES) return undefined;
    const [first] = this.chunks;
    const length = (first && first.length >= 4 ? first : this.join()).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) fail(`message length ${length}`);
    if (this.size < length) return undefined;
    const all = this.join();
    this.chunks = all.length > length ? [all.subarray(length)] : [];
    this.size -= length;
    return all.subarray(0, length);
  }
  private join(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0] ?? Buffer.alloc(0);
  }
}

export function parseRequest(message: Buffer): WireRequest {
  const [requestId, opCode] = [message.readInt32LE(4), message.readInt32LE(12)];
  const parts = opCode === OP_MSG ? parseMsg(message) : opCode === OP_QUERY ? parseQuery(message) : undefined;
  if (!parts) return fail(`op code ${opCode} is not supported`);
  return { requestId, opCode, body: decodePlain(parts.bodyBytes), bytes: message.length, ...parts };
}

function parseMsg(message: Buffer): Parts {
  if (message.length < HEADER_BYTES + 10) fail('OP_MSG is too short');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) fail(`OP_MSG has unknown flags ${flags}`);
  // The receiver may ignore the checksum, and the socket is local.
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let bodyBytes: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let position = HEADER_BYTES + 4; position < end; ) {
    const kind = message[position++];
    if (kind === 1) position = readSequence(message, position, end, sequences);
    else {
      if (kind !== 0 || bodyBytes) fail(`OP_MSG has a second body or a section of kind ${kind}`);
      bodyBytes = documentAt(message, position, end);
      position += bodyBytes.length;
    }
  }
  return { bodyBytes: bodyBytes ?? fail('OP_MSG has no body'), sequences, moreToCome: (flags & MORE_TO_COME) !== 0 };
}

function readSequence(message: Buffer, start: number, end: number, into: Map<string, Buffer[]>): number {
  const sectionEnd = start + 4 > end ? Number.POSITIVE_INFINITY : start + message.readInt32LE(start);
  const nameEnd = message.indexOf(0, start + 4);
  if (sectionEnd > end || nameEnd < 0 || nameEnd >= sectionEnd) fail('a section is truncated');
  const documents: Buffer[] = [];
  for (let position = nameEnd + 1; position < sectionEnd; position += documents.at(-1)?.length ?? 0) {
    documents.push(documentAt(message, position, sectionEnd));
  }
  into.set(message.toString('utf8', start + 4, nameEnd), documents);
  return sectionEnd;
}

/** The first hello of older drivers and mongosh, which has no `$db`. */
function parseQuery(message: Buffer): Parts & { body: Doc } {
  const nameEnd = Math.max(message.indexOf(0, HEADER_BYTES + 4), HEADER_BYTES + 4);
  const [$db, rest] = message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.$cmd');
  if (rest !== '') fail('OP_QUERY is supported for commands only');
  const bodyBytes = documentAt(message, nameEnd + 9, message.length);
  return { body: { ...decodePlain(bodyBytes), $db }, bodyBytes, sequences: new Map(), moreToCome: false };
}

function documentAt(message: Buffer, position: number, end: number): Buffer {
  const size = position + 5 <= end ? message.readInt32LE(position) : 0;
  const isWhole = size >= 5 && position + size <= end && message[position + size - 1] === 0;
  return isWhole ? message.subarray(position, position + size) : fail('a document is truncated');
}
