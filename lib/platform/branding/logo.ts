import { readFileSync } from 'node:fs';

/** An agency's logo as pages show it; the size keeps its place until it has come. */
export type Logo = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: 'image/svg+xml' | 'image/png';
  /** In px, of the drawing itself. */
  readonly width: number;
  readonly height: number;
};

const PNG = '\x89PNG\r\n\x1a\n';

const sized = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);

/** Where the first chunk of a PNG has the size (RFC 2083 section 4.1.1). */
const pngSize = (bytes: Buffer) => (bytes.length < 24 ? null : sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20)));

/** The size of an SVG by its view box, else by its width and height. */
function svgSize(text: string) {
  const [tag] = /<svg\b[^<>]*>/i.exec(text) ?? [];
  if (tag === undefined) return null;
  const [, box] = /\bviewBox\s*=\s*["']([^"']+)["']/.exec(tag) ?? [];
  if (box !== undefined) {
    const [, , width, height] = box
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return sized(width ?? 0, height ?? 0);
  }
  const length = (name: string): number =>
    Number.parseFloat(new RegExp(`\\b${name}\\s*=\\s*["']([\\d.]+)(px)?["']`).exec(tag)?.[1] ?? '0');
  return sized(length('width'), length('height'));
}

/** What the bytes of a file show; null where they are no SVG or PNG with a size. */
export function logoOf(bytes: Buffer): Logo | null {
  const isPng = bytes.subarray(0, 8).toString('latin1') === PNG;
  const size = isPng ? pngSize(bytes) : svgSize(bytes.toString('utf8'));
  return size && { bytes: new Uint8Array(bytes), type: isPng ? 'image/png' : 'image/svg+xml', ...size };
}

/** The logo in a file; null where there is none that can be read. */
export function readLogo(file: string): Logo | null {
  try {
    return logoOf(readFileSync(file));
  } catch {
    return null;
  }
}
