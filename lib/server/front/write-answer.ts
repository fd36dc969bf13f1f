import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../../http/answers/answer';

/** RFC 9110 section 12.4.2. */
const WEIGHT = /^q=(0(?:\.\d*)?|1(?:\.0*)?)$/i;

function readCoding(part: string): { coding: string; weight: number } | undefined {
  const [coding = '', parameter, ...more] = part.split(';', 3).map((text) => text.trim());
  if (coding === '' || more.length > 0) return undefined;
  if (parameter === undefined) return { coding: coding.toLowerCase(), weight: 1 };
  const weight = WEIGHT.exec(parameter)?.[1];
  return weight === undefined ? undefined : { coding: coding.toLowerCase(), weight: Number(weight) };
}

/** gzip's own weight overrides that of `*` (RFC 9110 section 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  let others = false;
  for (const part of header?.split(',') ?? []) {
    const { coding, weight = 0 } = readCoding(part) ?? {};
    if (coding === 'gzip') return weight > 0;
    if (coding === '*') others = weight > 0;
  }
  return others;
}

const compress = promisify(gzip);
const MIN_BYTES_TO_COMPRESS = 1_024;
/** Bodies up to this size are sent in one packet with their headers. */
const MAX_BYTES_WITH_HEADERS = 8 * 1_024;

/** Like web `Headers`, without building them: repeated headers are joined by commas. */
export const headersOf = ({ rawHeaders }: IncomingMessage): Pick<Headers, 'get'> => ({
  get(name) {
    const values: string[] = [];
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const each = rawHeaders[at] as string;
      if (each.length === name.length && each.toLowerCase() === name) values.push(rawHeaders[at + 1] as string);
    }
    return values.length > 0 ? values.join(', ') : null;
  },
});

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

function compressOnce(body: Buffer): Promise<Buffer> {
  const cached = compressed.get(body);
  if (cached !== undefined) return cached;
  const result = compress(body);
  compressed.set(body, result);
  return result;
}

export function setHeaders(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}

/** Adds to an existing `Vary` instead of replacing it. */
export function setAnswerHeaders(outgoing: ServerResponse, headers: Answer['headers']): void {
  for (const name in headers) {
    if (name === 'vary') outgoing.appendHeader(name, headers[name] as string);
    else outgoing.setHeader(name, headers[name] as string);
  }
  outgoing.appendHeader('vary', 'accept-encoding');
}

export async function writeAnswer(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer;
  outgoing.statusCode = status;
  setAnswerHeaders(outgoing, headers);
  if (body === null) {
    outgoing.removeHeader('content-type');
    outgoing.end();
    return;
  }
  const isCompressed = body.length > MIN_BYTES_TO_COMPRESS && acceptsGzip(incoming.headers['accept-encoding']);
  const payload = isCompressed ? await compressOnce(body) : body;
  if (isCompressed) outgoing.setHeader('content-encoding', 'gzip');
  outgoing.setHeader('content-length', payload.length);
  if (incoming.method === 'HEAD') outgoing.end();
  // Node sends a string in one packet with the headers; latin1 keeps each byte.
  else if (payload.length <= MAX_BYTES_WITH_HEADERS) outgoing.end(payload.toString('latin1'), 'latin1');
  else outgoing.end(payload);
}
