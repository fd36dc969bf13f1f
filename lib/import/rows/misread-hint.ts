import { DELIMITERS, sniffDelimiter } from './delimiter';
import { decode, type Encoding } from './encoding';
import type { FileFacts } from './inspect-file';

const DELIMITER_NAMES: Readonly<Record<string, string>> = { '\t': 'tab' };

/** How a file is written, for people: `windows-1252, delimiter ;`. */
export const formText = (encoding: Encoding, delimiter: string): string =>
  `${encoding}, delimiter ${DELIMITER_NAMES[delimiter] ?? delimiter}`;

type Seeming = Pick<FileFacts, 'encoding' | 'isProvenUtf8'>;

/** Whether a file seems to be of another encoding than it is read in; ASCII alone is the same in two of them. */
export const seemsMisread = ({ encoding, isProvenUtf8 }: Seeming, read: Encoding): boolean =>
  encoding !== read && (read !== 'windows-1252' || encoding !== 'utf-8' || isProvenUtf8);

/**
 * For a first line that makes no sense: what may be wrong with the encoding or the delimiter of the mapping.
 * @param facts of the file by itself. @param read how its first line was read.
 * @returns sentences behind a blank; nothing where the file was read as it seems to be written.
 */
export function misreadHint(
  facts: Seeming,
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
  return ` It was read as ${formText(encoding, delimiter)} but seems to be ${formText(likely, mark)}: correct encoding or delimiter in the mapping.`;
}
