import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setUpFolder } from '../../testing/set-up-folder';
import { readCsv } from './read-csv';
import { isUnreadable } from './row';

const folder = setUpFolder();

type Read = { rows: Record<string, string>[]; problems: [number, string][]; delimiter: string; encoding: string };

async function read(content: string | Buffer, options: Parameters<typeof readCsv>[1] = {}): Promise<Read> {
  const file = path.join(folder, 'rows.csv');
  await writeFile(file, content);
  const result: Read = { rows: [], problems: [], delimiter: '', encoding: '' };
  const onHeader = ({ delimiter, encoding }: { delimiter: string; encoding: string }): void => {
    Object.assign(result, { delimiter, encoding });
  };
  for await (const row of readCsv(file, { ...options, onHeader })) {
    if (isUnreadable(row)) result.problems.push([row.line, row.problem]);
    else result.rows.push({ ...row.cells });
  }
  return result;
}

it('readCsv reads random cells as csv-parse does', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', ' ', 'é', '\n', '1'), maxLength: 8 });
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';', '\t', '|'), async (rows, delimiter) => {
      const text = stringify([['x', 'y', 'z'], ...rows], { delimiter });
      const { rows: found, problems } = await read(text, { encoding: 'utf-8' });
      const expected = parse<Record<string, string>>(text, { delimiter, columns: true });
      expect(found).toEqual(expected.filter((row) => Object.values(row).some((value) => value !== '')));
      expect(problems).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

describe('recognized encodings', () => {
  const text = 'número;nombre\n1;JOSÉ – “Ñ”\n';
  it.each([
    ['utf-8', 'without a byte order mark', Buffer.from(text)],
    ['utf-8', 'with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', 'with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', 'without a byte order mark', Buffer.from(text, 'utf16le')],
    ['utf-16be', 'with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    [
      'windows-1252',
      'with dashes and quotes',
      Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    ],
  ])('include %s %s', async (encoding, _form, bytes) => {
    expect(await read(bytes)).toEqual({
      rows: [{ número: '1', nombre: 'JOSÉ – “Ñ”' }],
      problems: [],
      delimiter: ';',
      encoding,
    });
  });
});

describe('rows are read', () => {
  it.each([
    ['with carriage returns alone', 'a,b\r1,2\r3,4'],
    ['with both kinds of line endings', 'a,b\r\n1,2\n3,4\r\n'],
    ['after a line that names the separator for Excel', 'sep=,\na,b\n1,2\n3,4'],
    ['between empty lines and rows without values', '\na,b\n\n1,2\n,\n\n3,4\n,,,\n'],
    ['with extra empty cells', 'a,b\n1,2,\n3,4,,\n'],
    ['with tabs', 'a\tb\n1\t2\n3\t4'],
    ['with pipes', 'a|b\n1|2\n3|4'],
  ])('%s', async (_what, text) => {
    expect(await read(text)).toMatchObject({
      rows: [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
      problems: [],
    });
  });

  it('below the lines that skipLines skips', async () => {
    expect(await read('City of X\nMade today\na,b\n1,2', { skipLines: 2 })).toMatchObject({
      rows: [{ a: '1', b: '2' }],
    });
  });
});

describe('a misplaced quote affects only its own line', () => {
  it.each([
    ['in the middle', ['1,a', '2,"oops', '3,c', '4,"d, e"', '5,f'], [3], ['1', '3', '4', '5']],
    ['with a two-line cell after it', ['1,"oops', '2,"b\nc"', '3,d'], [2], ['2', '3']],
    ['in every line', ['1,"a', '2,"b', '3,"c'], [2, 3, 4], []],
    ['at the end', ['1,a', '2,"b'], [3], ['1']],
    ['closed before the end of its cell', ['1,"a" b', '2,c'], [2], ['2']],
    ['within a cell', ['1,5" pipe', '2,c'], [2], ['2']],
  ])('%s', async (_what, lines, refusedLines, readNumbers) => {
    const { rows, problems } = await read(['n,text', ...lines].join('\n'));
    expect(problems.map(([line]) => line)).toEqual(refusedLines);
    expect(rows.map(({ n }) => n)).toEqual(readNumbers);
  });

  it('in the middle of a large file', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `${at},${'x'.repeat(60)}`);
    lines[100] = '100,"oops';
    const { rows, problems } = await read(['n,text', ...lines].join('\n'));
    expect([rows.length, problems]).toEqual([59_999, [[102, expect.stringContaining('never closed')]]]);
  });
});

it('readCsv reads UTF-16 with few zero bytes if the encoding is given', async () => {
  const cyrillic = Buffer.from('имя,улица\nИван,Садовая\n', 'utf16le');
  await expect(read(cyrillic)).rejects.toThrow(/If it is UTF-16, set encoding in the mapping/);
  expect(await read(cyrillic, { encoding: 'utf-16le' })).toMatchObject({ rows: [{ имя: 'Иван', улица: 'Садовая' }] });
});

/** A PNG of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a file', () => {
  it.each([
    ['without bytes', '', /is empty/],
    ['with empty lines only', '\n\n', /is empty/],
    ['with a column name that appears twice', 'a,b,A\n1,2,3', /The column a appears twice/],
    ['that is an Excel workbook', Buffer.from('PK\x03\x04rest'), /Excel workbook/],
    ['that is compressed', Buffer.from([0x1f, 0x8b, 0, 0]), /gzip/],
    ['that is a picture', Buffer.from(PICTURE, 'base64'), /not text but a picture/],
  ])('%s is refused', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

it('readCsv reports a line over 2 MB and reads the next line', async () => {
  const { rows, problems } = await read(`a,b\n1,${'x'.repeat(5_000_000)}\n2,3`);
  expect([rows, problems]).toEqual([[{ a: '2', b: '3' }], [[2, 'is over 2 MB; that is too long for a row']]]);
});
