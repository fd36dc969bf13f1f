import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { setUpDatabase } from '../testing/set-up-database';
import { importRecords } from './import-records';
import { compileMapping } from './mapping/mapping';
import { MappingFile } from './mapping/mapping-file';

const HEADER = 'No,Status,Opened,Cost,Units,Owned,Type,Applicant,Inspected,Notes';
const row = (number: string): string => `${number},Open,2024-05-06,10.5,2,Y,Roof,ANN É,05/06/2024,fine`;
const MAPPING = compileMapping(
  MappingFile.parse({
    customId: 'No',
    module: { constant: 'Building' },
    type: {
      group: { constant: 'Building' },
      type: { constant: 'Permit' },
      subType: 'Type',
      category: { constant: 'Unspecified' },
    },
    status: { columns: ['Status'], statusTypes: { Open: 'OPEN' } },
    fields: {
      openedDate: 'Opened',
      jobValue: 'Cost',
      housingUnits: 'Units',
      publicOwned: 'Owned',
      description: 'Notes',
    },
    contacts: [{ type: 'Applicant', fullName: 'Applicant' }],
    customForms: [{ Inspected: { columns: ['Inspected'], kind: 'Date' } }],
  }),
);

const instead =
  (of: string, by: string): ((number: string) => string) =>
  (number) =>
    row(number).replace(of, by);
const MB = 'x'.repeat(1_048_576);

/** Kind of damage, the row, and the reason; a row that is only unusual has no reason and is loaded. */
const DAMAGE: readonly (readonly [kind: string, line: (number: string) => string | Buffer, reason?: RegExp])[] = [
  [
    'wrong encoding',
    (number) => Buffer.from(row(number), 'latin1'),
    /^applicant is not valid UTF-8; save the file as UTF-8$/,
  ],
  ['quote never closed', instead('fine', '"fine'), /^a quote that opens on this line is never closed$/],
  ['quote inside a cell', instead('Roof', 'Roof 5" deep'), /^a quote appears inside a cell; double it/],
  ['text after a quote', instead('Roof', '"Roof"s'), /^a quote appears inside a cell/],
  ['cells missing', (number) => `${number},Open,2024-05-06`, /^has 3 cells, but the first line has 10$/],
  ['too many cells', (number) => `${row(number)},more`, /^has 11 cells, but the first line has 10$/],
  [
    'day that does not exist',
    instead('2024-05-06', '2023-02-29'),
    /^opened is "2023-02-29"; it must be a date that exists, such as "2024-07-01 13:05:00"$/,
  ],
  ['date of another form', instead('2024-05-06', 'May 6'), /^opened is "May 6"; it must be a date/],
  [
    'hour that does not exist',
    instead('2024-05-06', '2024-05-06 25:00'),
    /^opened is "2024-05-06 25:00"; it must be a date/,
  ],
  ['invalid number', instead('10.5', 'ten'), /^cost is "ten"; it must be a number such as 1250\.5$/],
  ['formula where a number belongs', instead('10.5', '=1+1'), /^cost is "=1\+1"; it must be a number/],
  ['fractional count', instead(',2,', ',2.5,'), /^units is "2\.5"; it must be a whole number such as 2$/],
  ['neither yes nor no', instead(',Y,', ',maybe,'), /^owned is "maybe"; it must be yes or no, Y or N, true or false$/],
  ['no number', () => row(''), /^no is empty; it is required$/],
  ['duplicate number', () => row('GOOD-0'), /^GOOD-0 is already on line 2; keep one of the two$/],
  [
    'number far too long',
    (number) => row(number + 'x'.repeat(200)),
    /^no has 2\d\d characters; at most 100 are allowed$/,
  ],
  ['no status', instead('Open', ''), /^status is empty; it is required$/],
  ['cell of 1 MB', instead('fine', MB), /^notes has 1048576 characters; at most 4000 are allowed$/],
  ['row of 3 MB', instead('fine', MB + MB + MB), /^is over 2 MB; that is too long for a row$/],
  ['NUL', instead('fine', 'fi\u0000ne'), /^notes is "fi\\u0000ne"; it must not contain control characters$/],
  [
    'right-to-left override',
    instead('fine', 'fi\u202ene'),
    /^notes is "fi\\u202ene"; it must not contain control characters$/,
  ],
  [
    'binary',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x1a, 0x00, 0xff]),
    /^has 1 cell, but the first line has 10$/,
  ],
  [
    'custom field against its rule',
    instead('05/06/2024', '6.5.2024'),
    /^inspected: Inspected is "6\.5\.2024"; it must be a date of the form MM\/dd\/yyyy$/,
  ],
  ['formula in text', instead('fine', '=cmd|A1')],
  ['line end in a quoted cell', instead('fine', '"fi\nne"')],
  ['empty lines and rows without values', (number) => `\n,,,,,,,,,\n${row(number)}`],
  ['one delimiter too many at the end', (number) => `${row(number)},`],
];

setUpDatabase();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'));
});
afterEach(() => rm(folder, { recursive: true }));

const findRecords = async () => (await database()).collection(RECORDS).find().toArray();

/** A file with a good row after each damaged one, and the lines of the damaged ones. */
async function damagedFile() {
  const parts: Buffer[] = [Buffer.from(`${HEADER}\n${row('GOOD-0')}\n`)];
  const lines: number[] = [];
  let next = 3;
  for (const [at, [, damagedRow]] of DAMAGE.entries()) {
    const text = damagedRow(`BAD-${at}`);
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from(`\n${row(`GOOD-${at + 1}`)}\n`)]);
    lines.push(next);
    next += bytes.toString('latin1').split('\n').length - 1;
    parts.push(bytes);
  }
  const file = path.join(folder, 'damaged.csv');
  await writeFile(file, Buffer.concat(parts));
  return { file, lines };
}

describe('a file with more than 20 kinds of damage', () => {
  it('is reported row by row, and the good rows are loaded', async () => {
    const { file, lines } = await damagedFile();
    const report = await importRecords({ file, mapping: MAPPING });
    const expected = DAMAGE.flatMap(([kind, , reason], at) => (reason ? [{ kind, line: lines[at], reason }] : []));
    expect(expected.length).toBeGreaterThanOrEqual(20);
    expect(report.refused.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
    for (const [at, { kind, reason }] of expected.entries()) expect(report.refused[at]?.reason, kind).toMatch(reason);
    const good = DAMAGE.length + 1;
    const unusual = DAMAGE.length - expected.length;
    expect(report).toMatchObject({ read: good + DAMAGE.length, loaded: good + unusual, refusedRows: expected.length });
    const records = await findRecords();
    expect(records.filter(({ customId }) => customId.startsWith('GOOD-'))).toHaveLength(good);
    expect(records.find(({ description }) => description === '=cmd|A1')).toBeDefined();
    expect(records.find(({ description }) => description === 'fi\nne')).toBeDefined();
  });

  it('has its refused rows saved unchanged, to be corrected and imported again', async () => {
    const { file } = await damagedFile();
    const { refusedFile = '', refusedRows } = await importRecords({ file, mapping: MAPPING });
    expect(refusedFile).toBe(`${file}.refused.csv`);
    const refusedText = await readFile(refusedFile, 'latin1');
    expect(refusedText.split('\n')[0]).toBe(`"import_problem",${HEADER}`);
    expect(refusedText).toContain(`"line 3: applicant is not valid UTF-8; save the file as UTF-8",BAD-0`);
    expect(refusedText).toContain(row('BAD-0').replace('É', '\u00c9'));
    // Unchanged rows are refused again.
    expect(await importRecords({ file: refusedFile, mapping: MAPPING })).toMatchObject({ loaded: 0, updated: 0 });
    // The second run has the same result, so it creates no second file.
    await importRecords({ file, mapping: MAPPING });
    expect((await readdir(folder)).sort()).toEqual(
      ['damaged.csv', 'damaged.csv.refused.csv', 'damaged.csv.refused.csv.refused.csv'].sort(),
    );
    const correctedFile = path.join(folder, 'corrected.csv');
    const line = refusedText.split('\n').find((text) => text.includes(',ten,')) ?? '';
    await writeFile(
      correctedFile,
      `"import_problem",${HEADER}\n${Buffer.from(line, 'latin1').toString('utf8').replace(',ten,', ',10,')}`,
    );
    expect(await importRecords({ file: correctedFile, mapping: MAPPING })).toMatchObject({ loaded: 1, refusedRows: 0 });
    expect(refusedRows).toBeGreaterThanOrEqual(20);
  });
});

it('importRecords imports nothing if a required column is missing', async () => {
  const file = path.join(folder, 'lacking.csv');
  await writeFile(file, `${HEADER.replace('Status', 'State')}\n${row('A-1')}`);
  await expect(importRecords({ file, mapping: MAPPING })).rejects.toThrow(
    /^The file has no column status\. Its columns are: no, state, .*\. Nothing was imported\.$/,
  );
  expect([await findRecords(), await readdir(folder)]).toEqual([[], ['lacking.csv']]);
});
