import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { datedLines, mappingGuesser, tryMapping } from '../../testing/guess-text';
import { setUpFolder } from '../../testing/set-up-folder';
import { guessLines } from './guess-lines';
import { guessMapping } from './guess-mapping';

const folder = setUpFolder();

const testFile = (name: string): string => fileURLToPath(new URL(`../test-data/${name}`, import.meta.url));

const guessMappingOf = mappingGuesser();

describe('files of unknown cities', () => {
  it('maps a US file: types in one column, US dates and times, dollars, an address in parts, coordinates', async () => {
    const file = testFile('riverton-permits.csv');
    const { mapping, unusedColumns, notes } = await guessMapping(file);
    expect(mapping).toMatchObject({
      dateForm: 'MM/DD/YYYY[ hh:mm[:ss] A]',
      customId: 'permit #',
      type: { category: { columns: ['record type'], separator: '/', part: 4 } },
      status: { columns: ['permit status'], statusTypes: { Finaled: 'COMPLETE', Withdrawn: 'VOID', Denied: 'DENIED' } },
      fields: { openedDate: 'filed on', firstIssuedDate: 'issue dt', estimatedTotalJobCost: 'valuation' },
      professionals: [{ licenseNumber: 'contractor lic #', businessName: 'gen contractor' }],
      empty: ['N/A'],
    });
    expect(unusedColumns).toEqual([]);
    expect(notes.join('\n')).not.toMatch(/day or month/);
    const { loaded, refusedRows, text } = await tryMapping(file, mapping);
    expect([loaded, refusedRows]).toEqual([60, 0]);
    expect(text).toMatch(/openedDate +2022-10-29 11:04:00/);
    expect(text).toMatch(/xCoordinate -104\.77315, yCoordinate 39\.99103/);
    expect(text).toMatch(/addressLine1 3617 N MAPLE AVE/);
  });

  it('maps a Spanish file: semicolons, windows-1252, Spanish names and statuses, day first, decimal comma', async () => {
    const file = testFile('santa-ines-licencias.csv');
    const guess = await guessMapping(file);
    expect(guess.mapping).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      dateForm: 'DD/MM/YYYY',
      decimal: ',',
      customId: 'n.º expediente',
      type: {
        type: { columns: ['tipo de licencia'] },
        subType: { columns: ['clase'] },
        category: { columns: ['tipo de obra'] },
      },
      status: {
        columns: ['estado'],
        statusTypes: { Concedida: 'APPROVED', 'En trámite': 'PENDING', Desistida: 'VOID' },
      },
      fields: { openedDate: 'fecha de solicitud', completedDate: 'fecha fin', estimatedTotalJobCost: 'presupuesto' },
      address: { addressLine1: 'dirección', city: 'municipio' },
      contacts: [{ type: 'Applicant', fullName: 'solicitante' }],
    });
    const { loaded, refusedRows, text } = await tryMapping(file, guess.mapping);
    expect([loaded, refusedRows]).toEqual([50, 0]);
    expect(text).toMatch(/fullName José Peña Vidal/);
    expect(text).toMatch(/estimatedTotalJobCost +55429\n/);
    expect(guessLines(guess).join('\n')).toMatch(/openedDate +fecha de solicitud/);
  });
});

it('guessMapping asks for the record type if no column has it', async () => {
  const { guess } = await guessMappingOf(['Case No,Status', 'A,Open', 'B,Closed']);
  expect(guess.questions).toEqual([
    'Which column holds the record type? None can be told by its name; "Unspecified" is used for all records. If they all have one type, set it as the constant of type.type.',
  ]);
  expect(
    (await guessMappingOf(['Case No,Status,Vorhabenart', 'A,Open,Neubau', 'B,Closed,Neubau'])).guess,
  ).toMatchObject({
    questions: [],
    mapping: { type: { type: { columns: ['vorhabenart'] } } },
  });
});

it('guessMapping reports which rows with the same number are refused, and how many', async () => {
  const { guess } = await guessMappingOf([
    'Case No,Status,Type',
    'A,Open,Roof',
    'A,Closed,Roof',
    'A,Open,Deck',
    'B,Open,Deck',
  ]);
  expect(guess.notes).toContain('customId: the first row with each number is stored, and 2 later rows are refused');
  expect(guess.questions.join()).toContain('3 of 4 rows share a value with another');
});

it('guessMapping skips titles above the column names, as the import does', async () => {
  const rows = datedLines(['2024-01-31', '2024-02-01', '2024-02-02']);
  const { file, guess } = await guessMappingOf(['City of X, Permits', '', 'Made on Monday', ...rows]);
  expect(guess).toMatchObject({ rows: 3, mapping: { skipLines: 2, customId: 'case no' } });
  expect(await tryMapping(file, guess.mapping)).toMatchObject({ loaded: 3, refusedRows: 0 });
  expect((await guessMappingOf(rows)).guess.mapping).not.toHaveProperty('skipLines');
});

it('guessMapping explains that JSON needs no mapping and how to import it', async () => {
  const file = path.join(folder, 'records.json');
  await writeFile(file, '[{"customId":"A-1"}]');
  await expect(guessMapping(file)).rejects.toThrow(
    `A JSON file needs no mapping, because its names are those of the API. Try: npm run portal -- import records ${file} --dry-run`,
  );
});

it('guessMapping refuses a picture that is named like a CSV file', async () => {
  const file = path.join(folder, 'picture.csv');
  await copyFile(new URL('../../../docs/images/my-records.png', import.meta.url), file);
  await expect(guessMapping(file)).rejects.toThrow(/^The file is not text/);
});

it('guessMapping refuses a file without a possible record number', async () => {
  await expect(guessMappingOf(['Status,Type', 'Open,Roof', 'Open,Roof'])).rejects.toThrow(/unique number for each row/);
  await expect(guessMappingOf(['Status,Type'])).rejects.toThrow(/no rows/);
});

it('guessMapping reads six-digit numbers as numbers, not dates, and a permit number as the record number', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const number = 100_000 + ((at * 7_919 + 12_345) % 900_000);
    const value = 150_000 + ((at * 3_571) % 750_000);
    return `${number},Roof,${at % 2 ? 'Open' : 'Closed'},2024-03-${10 + (at % 9)},${at} Elm St,Acme ${at % 7},${value}`;
  });
  const header = 'Permit Number,Type,Status,Applied Date,Address,Contractor,Valuation';
  const { guess } = await guessMappingOf([header, ...rows]);
  expect(guess.mapping).toMatchObject({
    dateForm: 'iso',
    customId: 'permit number',
    fields: { estimatedTotalJobCost: 'valuation' },
    address: { addressLine1: 'address' },
  });
  expect(guess.unusedColumns).toEqual([]);
});

it('guessMapping uses a permit number that looks like a date as the record number', async () => {
  const days = Array.from({ length: 20 }, (_, at) => `202401${10 + at}`);
  const { guess } = await guessMappingOf([
    'Permit Number,Status,Address',
    ...days.map((day, at) => `${day},${at % 2 ? 'Open' : 'Closed'},${at} Elm St`),
  ]);
  expect(guess.mapping).toMatchObject({ customId: 'permit number', address: { addressLine1: 'address' } });
});

it('guessMapping prefers a code to an address if no column is named like a record number, with a note', async () => {
  const { guess } = await guessMappingOf(['Address,Ref,Status', '1 Elm St,R-1,Open', '2 Elm St,R-2,Closed']);
  expect(guess.mapping).toMatchObject({ customId: 'ref' });
  expect(guess.notes.join('\n')).toMatch(/customId: no column is named like a record number; Ref is used/);
});

it('guessMapping maps the types of licenses and contacts from their columns', async () => {
  const { guess } = await guessMappingOf([
    'Permit Number,Permit Type,Status,Applicant Name,Applicant Type,Contractor Name,Contractor License Number,Contractor License Type',
    'B-1,Roof,Issued,Ann Lee,Owner,Paul Plumber,8800,Plumbing',
    'B-2,Deck,Issued,Bob Fox,Agent,Ed Electric,8800,Electrical',
  ]);
  expect(guess.mapping).toMatchObject({
    contacts: [{ type: { columns: ['applicant type'] }, fullName: 'applicant name' }],
    professionals: [
      {
        licenseType: { columns: ['contractor license type'] },
        licenseNumber: 'contractor license number',
        businessName: 'contractor name',
      },
    ],
  });
});
