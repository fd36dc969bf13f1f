import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../../http/answers/answer';

/** Weight of a coding as RFC 9110 section 12.4.2 writes it. */
const WEIGHT = /^q=(0(?:\.\d*)?|1(?:\.0*)?)$/i;

/** A coding of `Accept-Encoding` with its weight; undefined where it is not written as one. */
function readCoding(part: string): { coding: string; weight: number } | undefined {
  const [coding = '', parameter, ...more] = part.split(';', 3).map((text) => text.trim());
  if (coding === '' || more.length > 0) return undefined;
  if (parameter === undefined) return { coding: coding.toLowerCase(), weight: 1 };
  const weight = WEIGHT.exec(parameter)?.[1];
  return weight === undefined ? undefined : { coding: coding.toLowerCase(), weight: Number(weight) };
}

/** Whether a client takes gzip. What it says of gzip itself counts, whatever it says of all others (RFC 9110, 12.5.3). */
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
const LEAST_TO_COMPRESS = 1_024;
/** Bodies that are sent in one piece with their headers, in bytes. */
const SENT_WITH_HEADERS = 8 * 1_024;

/** The headers of a request as a web `Headers` has them: what came more than once is one value, joined by commas. */
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

/** Compressed bodies of answers that are kept and sent again; they go when the answer goes. */
const compressed = new WeakMap<Buffer, Promise<Buffer>>();

function compressOnce(body: Buffer): Promise<Buffer> {
  const known = compressed.get(body);
  if (known !== undefined) return known;
  const made = compress(body);
  compressed.set(body, made);
  return made;
}

export function setHeaders(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}

/** Sets an answer's headers beside those that are set; `Vary` is added to what is there. */
export function setAnswerHeaders(outgoing: ServerResponse, headers: Answer['headers']): void {
  for (const name in headers) {
    if (name === 'vary') outgoing.appendHeader(name, headers[name] as string);
    else outgoing.setHeader(name, headers[name] as string);
  }
  outgoing.appendHeader('vary', 'accept-encoding');
}

/** Writes an answer out; compressed above 1 kB where the client takes it; without the body for HEAD. */
export async function writeAnswer(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer;
  outgoing.statusCode = status;
  setAnswerHeaders(outgoing, headers);
  if (body === null) {
    outgoing.removeHeader('content-type');
    outgoing.end();
    return;
  }
  const isCompressed = body.length > LEAST_TO_COMPRESS && acceptsGzip(incoming.headers['accept-encoding']);
  const payload = isCompressed ? await compressOnce(body) : body;
  if (isCompressed) outgoing.setHeader('content-encoding', 'gzip');
  outgoing.setHeader('content-length', payload.length);
  if (incoming.method === 'HEAD') outgoing.end();
  // Node puts a text behind the headers and sends both at once; each byte is a character of latin1.
  else if (payload.length <= SENT_WITH_HEADERS) outgoing.end(payload.toString('latin1'), 'latin1');
  else outgoing.end(payload);
}
