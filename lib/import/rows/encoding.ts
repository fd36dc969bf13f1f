/** Encodings of text that files of agencies come in. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Whether every other byte of English text is 0. */
export const isTwoByte = (encoding: Encoding): boolean => encoding === 'utf-16le' || encoding === 'utf-16be';

/** Bytes 0x80 to 0x9f of windows-1252 (WHATWG Encoding Standard); five of them have no character. */
const UPPER = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';

const C1 = /[\u0080-\u009f]/g;

/** Bytes that windows-1252 gives no character: a file that has them is something else. */
export const isUndefinedInWindows1252 = (byte: number): boolean =>
  byte >= 0x80 && byte <= 0x9f && UPPER[byte - 0x80] === '\ufffd';

const DECODERS: Record<Encoding, (bytes: Buffer) => string> = {
  'utf-8': (bytes) => bytes.toString('utf8'),
  'utf-16le': (bytes) => bytes.toString('utf16le'),
  // A copy: swap16 turns the bytes around where they are.
  'utf-16be': (bytes) =>
    Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le'),
  'windows-1252': (bytes) =>
    bytes.toString('latin1').replace(C1, (character) => UPPER[character.charCodeAt(0) - 0x80] ?? '\ufffd'),
};

/** Text of some bytes; U+FFFD stands for what is no text in the encoding. */
export const decode = (bytes: Buffer, encoding: Encoding): string => DECODERS[encoding](bytes);

/** Bytes of a text; `?` stands for what the encoding has no character for. */
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
