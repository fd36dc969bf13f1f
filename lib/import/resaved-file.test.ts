import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { setUpDatabase } from '../testing/set-up-database';
import { dryRun } from './dry-run';
import { importRecords } from './import-records';
import { compileMapping } from './mapping/mapping';
import { MappingFile } from './mapping/mapping-file';
import { reportLines } from './report';
import type { Encoding } from './rows/encoding';

setUpDatabase();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'saved-'));
});
afterEach(() => rm(folder, { recursive: true }));

const mapping = (encoding: Encoding, delimiter = ';') =>
  compileMapping(
    MappingFile.parse({
      encoding,
      delimiter,
      customId: 'Nº',
      module: { constant: 'Building' },
      type: {
        group: { constant: 'Building' },
        type: { constant: 'Permit' },
        subType: { constant: 'Roof' },
        category: { constant: 'New' },
      },
      status: { columns: ['Estado'], statusTypes: { Abierto: 'OPEN' } },
      fields: { openedDate: 'Fecha' },
      contacts: [{ type: 'Applicant', fullName: 'Solicitante' }],
    }),
  );

const ROWS = ['Nº;Estado;Fecha;Solicitante', 'A-1;Abierto;2024-05-06;José Peña', 'A-2;Abierto;soon;Ana Núñez'];
const TEXT = ROWS.join('\n');

async function importBytes(bytes: Buffer | string, encoding: Encoding, delimiter?: string) {
  const file = path.join(folder, 'permits.csv');
  await writeFile(file, bytes);
  return importRecords({ file, mapping: mapping(encoding, delimiter) });
}
const applicants = async (): Promise<string[]> =>
  (await (await database()).collection(RECORDS).find().sort({ customId: 1 }).toArray()).map(
    ({ contacts }) => contacts[0].fullName,
  );

describe('a byte order mark overrides the encoding of the mapping', () => {
  it.each([
    ['utf-8', Buffer.from(`\ufeff${TEXT}`)],
    ['utf-16le', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ])('for a file in %s', async (markEncoding, bytes) => {
    const report = await importBytes(bytes, 'windows-1252');
    expect(report).toMatchObject({ loaded: 1, refusedRows: 1 });
    expect(reportLines(report)).toContain(
      `the file was read as ${markEncoding}, delimiter ;: the file starts with a byte order mark of ${markEncoding}, which overrides windows-1252 in the mapping`,
    );
    expect(await applicants()).toEqual(['José Peña']);
    const { lines } = await dryRun({ file: path.join(folder, 'permits.csv'), mapping: mapping('windows-1252') });
    expect(lines[0]).toContain('José Peña');
  });

  it('for refused rows saved by a spreadsheet and then by an editor', async () => {
    const { refusedFile = '' } = await importBytes(Buffer.from(TEXT, 'latin1'), 'windows-1252');
    const text = await readFile(refusedFile, 'latin1');
    await writeFile(refusedFile, `\ufeff${text}`);
    const second = await importRecords({ file: refusedFile, mapping: mapping('windows-1252') });
    expect(second).toMatchObject({ loaded: 0, refusedRows: 1 });
    const refusedText = await readFile(second.refusedFile ?? '', 'utf8');
    await writeFile(second.refusedFile ?? '', refusedText.replace(';soon;', ';2024-05-07;'));
    const third = await importRecords({ file: second.refusedFile ?? '', mapping: mapping('windows-1252') });
    expect(third).toMatchObject({ loaded: 1, refusedRows: 0 });
    expect(await applicants()).toEqual(['José Peña', 'Ana Núñez']);
  });
});

describe('a file without a byte order mark that does not match the mapping', () => {
  it.each<[string, Buffer, Encoding, string]>([
    [
      'UTF-8 read as windows-1252',
      Buffer.from(TEXT),
      'windows-1252',
      'Texts would be stored garbled. It was read as windows-1252, delimiter ; but seems to be utf-8, delimiter ;: correct encoding or delimiter in the mapping. Nothing was imported.',
    ],
    [
      'commas instead of semicolons',
      Buffer.from(TEXT.replaceAll(';', ','), 'latin1'),
      'windows-1252',
      'It was read as windows-1252, delimiter ; but seems to be windows-1252, delimiter ,: correct encoding or delimiter in the mapping. Nothing was imported.',
    ],
    [
      'commas after a quoted name',
      Buffer.from(`"import_problem",${TEXT.replaceAll(';', ',')}`, 'latin1'),
      'windows-1252',
      'The first line cannot be read: a quote appears inside a cell; double it ("") and quote the cell. It was read as windows-1252, delimiter ; but seems to be windows-1252, delimiter ,',
    ],
    [
      'UTF-16 read as UTF-8',
      Buffer.from(TEXT, 'utf16le'),
      'utf-8',
      'It was read as utf-8, delimiter ; but seems to be utf-16le, delimiter ;',
    ],
    [
      'windows-1252 read as UTF-8',
      Buffer.from(TEXT, 'latin1'),
      'utf-8',
      'It was read as utf-8, delimiter ; but seems to be windows-1252, delimiter ;',
    ],
  ])('is refused with a hint: %s', async (_what, bytes, encoding, message) => {
    await expect(importBytes(bytes, encoding)).rejects.toThrow(message);
    expect(await applicants()).toEqual([]);
  });

  it('gets a warning in the report if its first line is ASCII', async () => {
    const file = path.join(folder, 'names.csv');
    await writeFile(file, Buffer.from(TEXT.replace('Nº', 'No'), 'latin1'));
    const { customId: _number, ...rest } = mapping('utf-8');
    const report = await importRecords({ file, mapping: { ...rest, customId: { columns: ['no'] } } });
    expect(report).toMatchObject({ loaded: 0, refusedRows: 2 });
    expect(report.readAs).toMatch(/^utf-8, delimiter ;, as the mapping says, but it seems to be windows-1252: correct/);
  });

  it('gets no warning if the file is ASCII', async () => {
    const ascii = TEXT.normalize('NFD').replace(/\p{M}/gu, '').replace('Nº', 'No');
    const file = path.join(folder, 'ascii.csv');
    await writeFile(file, ascii);
    const report = await importRecords({
      file,
      mapping: { ...mapping('windows-1252'), customId: { columns: ['no'] } },
    });
    expect(report).toMatchObject({ loaded: 1, readAs: 'windows-1252, delimiter ;' });
  });
});
