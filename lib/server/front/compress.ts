import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';

export type Coding = 'zstd' | 'br' | 'gzip';

type Compress = { readonly sync: (body: Buffer) => Buffer; readonly later: (body: Buffer) => Promise<Buffer> };

// Node 20 and its types lack zstd.
type ZstdCompress = (body: Buffer, options: { params: Record<number, number> }) => Buffer;
const { zstdCompressSync, zstdCompress } = zlib as typeof zlib & {
  zstdCompressSync?: ZstdCompress;
  zstdCompress?: (...args: [...Parameters<ZstdCompress>, (error: Error | null, result: Buffer) => void]) => void;
};
/** ZSTD_c_compressionLevel. */
const ZSTD_LEVEL = 100;

// Higher levels cost several times as much for a tenth of the bytes.
const GZIP = { level: 3 };
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
const ZSTD = { params: { [ZSTD_LEVEL]: 1 } };

const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** In order of preference: the fewest bytes for the least time first. */
const COMPRESS: ReadonlyMap<string, Compress> = new Map<Coding, Compress>([
  ...(zstdCompressSync !== undefined && zstdCompress !== undefined
    ? [
        [
          'zstd',
          {
            sync: (body) => zstdCompressSync(body, ZSTD),
            later: (body) => promisify<Buffer, typeof ZSTD, Buffer>(zstdCompress)(body, ZSTD),
          },
        ] as [Coding, Compress],
      ]
    : []),
  ['br', { sync: (body) => zlib.brotliCompressSync(body, BROTLI), later: (body) => brotli(body, BROTLI) }],
  ['gzip', { sync: (body) => zlib.gzipSync(body, GZIP), later: (body) => gzip(body, GZIP) }],
]);

export const CODINGS = [...COMPRESS.keys()] as readonly Coding[];

/** The types of negotiator lack this option of version 1. */
type PreferringNegotiator = {
  encoding(available: string[], options: { readonly preferred: readonly string[] }): string | undefined;
};

const AVAILABLE = [...CODINGS, 'identity'];

/** The coding that the client prefers (RFC 9110 section 12.5.3); undefined for none. @param header `Accept-Encoding` */
export function chooseCoding(header: string | undefined): Coding | undefined {
  if (header === undefined || header === '') return undefined;
  const negotiator: PreferringNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const coding = negotiator.encoding(AVAILABLE, { preferred: AVAILABLE });
  return CODINGS.find((each) => each === coding);
}

/** Compressing more would delay other calls, so it runs on another thread. */
const MAX_BYTES_AT_ONCE = 128 * 1_024;

const compressed = new WeakMap<Buffer, Partial<Record<Coding, Buffer | Promise<Buffer>>>>();

/** Compresses a body once per coding, since cached responses are sent many times. */
export function compress(body: Buffer, coding: Coding): Buffer | Promise<Buffer> {
  const copies = compressed.get(body) ?? {};
  const cached = copies[coding];
  if (cached !== undefined) return cached;
  const { sync, later } = COMPRESS.get(coding) as Compress;
  const result = body.length <= MAX_BYTES_AT_ONCE ? sync(body) : later(body);
  compressed.set(body, { ...copies, [coding]: result });
  return result;
}
