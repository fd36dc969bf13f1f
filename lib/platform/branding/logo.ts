import { readFileSync } from 'node:fs';

/** Pages reserve its size until it has loaded. */
export type Logo = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: 'image/svg+xml' | 'image/png';
  /** In px. */
  readonly width: number;
  readonly height: number;
};

const PNG = '\x89PNG\r\n\x1a\n';

const sizeOf = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);

const pngSize = (bytes: Buffer) => (bytes.length < 24 ? null : sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20)));

function svgSize(text: string) {
  const [tag] = /<svg\b[^<>]*>/i.exec(text) ?? [];
  if (tag === undefined) return null;
  const [, box] = /\bviewBox\s*=\s*["']([^"']+)["']/.exec(tag) ?? [];
  if (box !== undefined) {
    const [, , width, height] = box
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return sizeOf(width ?? 0, height ?? 0);
  }
  const length = (name: string): number =>
    Number.parseFloat(new RegExp(`\\b${name}\\s*=\\s*["']([\\d.]+)(px)?["']`).exec(tag)?.[1] ?? '0');
  return sizeOf(length('width'), length('height'));
}

/** null unless the file is an SVG or PNG with a size. */
export function logoOf(bytes: Buffer): Logo | null {
  const isPng = bytes.subarray(0, 8).toString('latin1') === PNG;
  const size = isPng ? pngSize(bytes) : svgSize(bytes.toString('utf8'));
  return size && { bytes: new Uint8Array(bytes), type: isPng ? 'image/png' : 'image/svg+xml', ...size };
}

export function readLogo(file: string): Logo | null {
  try {
    return logoOf(readFileSync(file));
  } catch {
    return null;
  }
}
