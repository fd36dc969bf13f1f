export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const isTwoByte = (encoding: Encoding): boolean => encoding === 'utf-16le' || encoding === 'utf-16be';

/** Bytes 0x80 to 0x9f of windows-1252 (WHATWG Encoding Standard); five of them have no character. */
const UPPER = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';

const C1 = /[\u0080-\u009f]/g;

/** A file with such bytes is not windows-1252. */
export const isUndefinedInWindows1252 = (byte: number): boolean =>
  byte >= 0x80 && byte <= 0x9f && UPPER[byte - 0x80] === '\ufffd';

const DECODERS: Record<Encoding, (bytes: Buffer) => string> = {
  'utf-8': (bytes) => bytes.toString('utf8'),
  'utf-16le': (bytes) => bytes.toString('utf16le'),
  // swap16 works in place, so it needs a copy.
  'utf-16be': (bytes) =>
    Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le'),
  'windows-1252': (bytes) =>
    bytes.toString('latin1').replace(C1, (character) => UPPER[character.charCodeAt(0) - 0x80] ?? '\ufffd'),
};

/** Invalid bytes become U+FFFD. */
export const decode = (bytes: Buffer, encoding: Encoding): string => DECODERS[encoding](bytes);

/** Characters that the encoding lacks become `?`. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const upper = UPPER.indexOf(character);
    if (upper >= 0 && character !== '\ufffd') return 0x80 + upper;
    return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f;
  });
  return Buffer.from(bytes);
}
