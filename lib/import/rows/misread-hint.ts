import { DELIMITERS, sniffDelimiter } from './delimiter';
import { decode, type Encoding } from './encoding';
import type { FileFacts } from './inspect-file';

const DELIMITER_NAMES: Readonly<Record<string, string>> = { '\t': 'tab' };

/** `windows-1252, delimiter ;` */
export const csvFormatText = (encoding: Encoding, delimiter: string): string =>
  `${encoding}, delimiter ${DELIMITER_NAMES[delimiter] ?? delimiter}`;

type Detected = Pick<FileFacts, 'encoding' | 'isProvenUtf8'>;

/** ASCII is the same in UTF-8 and windows-1252, so it proves neither. */
export const seemsMisread = ({ encoding, isProvenUtf8 }: Detected, read: Encoding): boolean =>
  encoding !== read && (read !== 'windows-1252' || encoding !== 'utf-8' || isProvenUtf8);

/**
 * @param facts detected from the file.
 * @param read how the first line was read.
 * @returns sentences after a space, or ''
 */
export function misreadHint(
  facts: Detected,
  {
    encoding,
    delimiter,
    source,
  }: {
    readonly encoding: Encoding;
    readonly delimiter: string;
    readonly source: readonly { readonly bytes: Buffer }[];
  },
): string {
  const likely = seemsMisread(facts, encoding) ? facts.encoding : encoding;
  const text = source.map(({ bytes }) => decode(bytes, likely)).join('\n');
  const mark = DELIMITERS.some((each) => text.includes(each)) ? sniffDelimiter(text) : delimiter;
  if (likely === encoding && mark === delimiter) return '';
  return ` It was read as ${csvFormatText(encoding, delimiter)} but seems to be ${csvFormatText(likely, mark)}: correct encoding or delimiter in the mapping.`;
}
