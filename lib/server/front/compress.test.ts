import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Coding, chooseCoding, compress } from './compress';

const HAS_ZSTD = 'zstdCompressSync' in zlib;
const BEST = HAS_ZSTD ? 'zstd' : 'br';

describe('chooseCoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['GZIP ; q=0.5', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', BEST],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=1.0, *;q=0.1', 'br'],
    ['*', BEST],
    ['*, br;q=0, zstd;q=0', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000', undefined],
    ['*;q=0', undefined],
    ['*;q=0, gzip;q=0.001', 'gzip'],
    ['gzipped', undefined],
  ])('for Accept-Encoding %j is %s', (header, expected) => {
    expect(chooseCoding(header)).toBe(expected);
  });
});

describe('compress', () => {
  const decompress: Record<Coding, (body: Buffer) => Buffer> = {
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
    zstd: (zlib as unknown as { zstdDecompressSync: (body: Buffer) => Buffer }).zstdDecompressSync,
  };
  const codings: Coding[] = HAS_ZSTD ? ['zstd', 'br', 'gzip'] : ['br', 'gzip'];

  it.each(codings)('with %s preserves every byte of small and large bodies', async (coding) => {
    for (const size of [2_000, 2_000_000]) {
      const body = Buffer.from('Baugenehmigung, Garage – '.repeat(size / 25));
      const result = await compress(body, coding);
      expect(result.length).toBeLessThan(body.length / 10);
      expect(decompress[coding](result).equals(body)).toBe(true);
    }
  });

  it('compresses a body once for each coding', () => {
    const body = Buffer.alloc(5_000, 'a');
    expect(compress(body, 'gzip')).toBe(compress(body, 'gzip'));
    expect(compress(body, 'br')).not.toBe(compress(body, 'gzip'));
  });

  it('compresses a large body on another thread', () => {
    expect(compress(Buffer.alloc(1_000_000, 'a'), 'gzip')).toBeInstanceOf(Promise);
    expect(compress(Buffer.alloc(100_000, 'a'), 'gzip')).toBeInstanceOf(Buffer);
  });
});
