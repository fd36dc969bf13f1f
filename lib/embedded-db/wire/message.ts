import { type Doc, decodePlain } from '../documents';

// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;
export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;

/** A message nobody can answer: its connection is closed. */
export class ProtocolError extends Error {}

export type Request = {
  requestId: number;
  opCode: typeof OP_MSG | typeof OP_QUERY;
  body: Doc;
  bodyBytes: Buffer;
  /** Kind 1 sections: the documents of insert, the statements of update and delete, undecoded. */
  sequences: Map<string, Buffer[]>;
  /** The sender does not read an answer. */
  moreToCome: boolean;
};

export function parseRequest(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(message, requestId);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  throw new ProtocolError(`op code ${opCode} is not supported`);
}

function parseMsg(message: Buffer, requestId: number): Request {
  if (message.length < HEADER_BYTES + 10) throw new ProtocolError('OP_MSG is too short');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & 0xffff & ~KNOWN_REQUIRED_FLAGS) throw new ProtocolError(`OP_MSG has unknown flags ${flags}`);
  // the checksum is optional for the receiver too; the socket is local
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let bodyBytes: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  let position = HEADER_BYTES + 4;
  while (position < end) {
    const kind = message[position];
    if (kind === 0) {
      if (bodyBytes) throw new ProtocolError('OP_MSG has two bodies');
      bodyBytes = documentAt(message, position + 1, end);
      position += 1 + bodyBytes.length;
    } else if (kind === 1) {
      position = readSequence(message, position + 1, end, sequences);
    } else {
      throw new ProtocolError(`OP_MSG section of kind ${kind} is not known`);
    }
  }
  if (!bodyBytes) throw new ProtocolError('OP_MSG has no body');
  const body = decodeBody(bodyBytes);
  return { requestId, opCode: OP_MSG, body, bodyBytes, sequences, moreToCome: (flags & MORE_TO_COME) !== 0 };
}

function readSequence(message: Buffer, start: number, end: number, into: Map<string, Buffer[]>): number {
  if (start + 4 > end) throw new ProtocolError('a section is cut off');
  const sectionEnd = start + message.readInt32LE(start);
  const nameEnd = message.indexOf(0, start + 4);
  if (sectionEnd > end || nameEnd < 0 || nameEnd >= sectionEnd) throw new ProtocolError('a section is cut off');
  const documents: Buffer[] = [];
  let position = nameEnd + 1;
  while (position < sectionEnd) {
    const document = documentAt(message, position, sectionEnd);
    documents.push(document);
    position += document.length;
  }
  into.set(message.toString('utf8', start + 4, nameEnd), documents);
  return sectionEnd;
}

/** The hello of older drivers and of mongosh before it knows the server. */
function parseQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new ProtocolError('OP_QUERY is cut off');
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is only answered for commands');
  const bodyBytes = documentAt(message, nameEnd + 9, message.length);
  const body = decodeBody(bodyBytes);
  body.$db ??= namespace.slice(0, -5);
  return { requestId, opCode: OP_QUERY, body, bodyBytes, sequences: new Map(), moreToCome: false };
}

function documentAt(message: Buffer, position: number, end: number): Buffer {
  const size = position + 5 <= end ? message.readInt32LE(position) : 0;
  if (size < 5 || position + size > end || message[position + size - 1] !== 0)
    throw new ProtocolError('a document is cut off');
  return message.subarray(position, position + size);
}

function decodeBody(bytes: Buffer): Doc {
  try {
    return decodePlain(bytes);
  } catch (error) {
    throw new ProtocolError(`a body is not BSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
