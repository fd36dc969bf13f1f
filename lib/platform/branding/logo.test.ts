import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { logoOf, readLogo } from './logo';

const svg = (attributes: string) => logoOf(Buffer.from(`<?xml version="1.0"?><svg ${attributes}><path/></svg>`));

describe('logoOf', () => {
  it('reads the size of an SVG from its view box, or from its width and height', () => {
    expect(svg('viewBox="0 0 120 40" width="600"')).toMatchObject({ type: 'image/svg+xml', width: 120, height: 40 });
    expect(svg("viewBox='-5,-5,64.5,32'")).toMatchObject({ width: 64.5, height: 32 });
    expect(svg('width="80px" height="20"')).toMatchObject({ width: 80, height: 20 });
  });

  it('reads the size of a PNG from its first chunk', () => {
    const bytes = Buffer.alloc(24);
    bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
    bytes.writeUInt32BE(300, 16);
    bytes.writeUInt32BE(90, 20);
    expect(logoOf(bytes)).toMatchObject({ type: 'image/png', width: 300, height: 90 });
  });

  it.each(['width="100%" height="100%"', 'viewBox="0 0 0 0"', ''])('rejects an SVG without size: %s', (attributes) => {
    expect(svg(attributes)).toBeNull();
  });

  it('returns null for other files', () => {
    expect(logoOf(Buffer.from('GIF89a'))).toBeNull();
    expect(logoOf(Buffer.alloc(0))).toBeNull();
    expect(logoOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBeNull();
    expect(readLogo('/no/such/file.svg')).toBeNull();
  });

  it('reads the portal’s own icon', () => {
    expect(readLogo(path.resolve(import.meta.dirname, '../../../public/icon.svg'))).toMatchObject({
      type: 'image/svg+xml',
    });
  });
});
