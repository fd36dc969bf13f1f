import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dryRun } from '../dry-run';
import { compileMapping } from '../mapping/mapping';
import { MappingFile } from '../mapping/mapping-file';
import { guessLines } from './guess-lines';
import { guessMapping } from './guess-mapping';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guess-'));
});
afterAll(() => rm(folder, { recursive: true }));

const testFile = (name: string): string => fileURLToPath(new URL(`../test-data/${name}`, import.meta.url));

async function guessText(lines: readonly string[]) {
  const file = path.join(folder, 'city.csv');
  await writeFile(file, lines.join('\n'));
  return { file, guess: await guessMapping(file) };
}

/** What a dry run through the guessed mapping says. */
async function tried(file: string, mapping: unknown) {
  const { report, lines } = await dryRun({ file, mapping: compileMapping(MappingFile.parse(mapping)) });
  return { ...report, text: lines.join('\n') };
}

describe('a city of which nothing is known', () => {
  it('in America: types in one column, US dates and times, dollars, an address in pieces, a point', async () => {
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
    const { loaded, refusedRows, text } = await tried(file, mapping);
    expect([loaded, refusedRows]).toEqual([60, 0]);
    expect(text).toMatch(/openedDate +2022-10-29 11:04:00/);
    expect(text).toMatch(/xCoordinate -104\.77315, yCoordinate 39\.99103/);
    expect(text).toMatch(/addressLine1 3617 N MAPLE AVE/);
  });

  it('in Spain: semicolons, windows-1252, Spanish names and statuses, days first, decimals behind a comma', async () => {
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
    const { loaded, refusedRows, text } = await tried(file, guess.mapping);
    expect([loaded, refusedRows]).toEqual([50, 0]);
    expect(text).toMatch(/fullName José Peña Vidal/);
    expect(text).toMatch(/estimatedTotalJobCost +55429\n/);
    expect(guessLines(guess).join('\n')).toMatch(/openedDate +fecha de solicitud/);
  });
});

const HEADER = 'Case No,Status,Opened,Type';
const rowsOf = (dates: readonly string[]): string[] => [
  HEADER,
  ...dates.map((date, at) => `C-${at},${at % 2 === 0 ? 'Open' : 'Closed'},"${date}",Roof`),
];

describe('dates by their content', () => {
  it.each([
    ['2024-01-31T10:00:00Z', 'iso'],
    ['31.01.2024', 'DD.MM.YYYY'],
    ['31-Jan-24', 'DD-MMM-YY'],
    ['January 31, 2024', 'MMM DD, YYYY'],
    ['1/31/2024 5:04 PM', 'MM/DD/YYYY[ hh:mm[:ss] A]'],
    ['20240131', 'YYYYMMDD'],
    ['45322.5', 'excel'],
    ['1706700000000', 'epoch-ms'],
    ['1706700000', 'epoch'],
    ['Jan 31 2024 12:00AM', 'MMM DD YYYY[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]'],
    ['Jan  3 2024  1:05PM', 'MMM[ ] DD YYYY[ [ ]hh:mm[:ss[:SSS]][ ]A]'],
    ['Jan  3 2024 12:00:00:000AM', 'MMM[ ] DD YYYY[ [ ]hh:mm[:ss[:SSS]][ ]A]'],
    ['1/31/2024 5:04PM', 'MM/DD/YYYY[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]'],
    ['01/31/2024 05:04:00 PM +0000', 'MM/DD/YYYY[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]'],
  ])('%s', async (date, form) => {
    const { guess } = await guessText(rowsOf([date, date, date]).map((line) => line.replace('Opened', 'Opened Date')));
    expect(guess.mapping).toMatchObject({ dateForm: form, fields: { openedDate: 'opened date' } });
  });

  it.each([
    ['12:00:00 AM +0000', true],
    ['12:00:00 PM +0000', undefined],
    ['12:00:00 AM -0500', undefined],
  ])('%s is a day without a time where every date has it', async (time, isDay) => {
    const { file, guess } = await guessText(rowsOf([`01/31/2024 ${time}`, `02/28/2024 ${time}`]));
    const { openedDate } = guess.mapping.fields as { openedDate: { ignoreZone?: true } };
    expect(openedDate.ignoreZone).toBe(isDay);
    expect(await tried(file, guess.mapping)).toMatchObject({ loaded: 2 });
  });

  it('says that no date decides which number is the day', async () => {
    const { guess } = await guessText(rowsOf(['01/02/2024', '03/04/2024']));
    expect(guess.mapping).toMatchObject({ dateForm: 'MM/DD/YYYY' });
    expect(guess.notes.join('\n')).toMatch(/Opened: day or month first\?.*DD\/MM\/YYYY is the other/);
  });

  it('says that some dates can only be the other way round, and they are refused', async () => {
    const { file, guess } = await guessText(
      rowsOf(['01/31/2024', '02/28/2024', '03/04/2024', '25/12/2024', '03/05/2024']),
    );
    expect(guess.notes.join('\n')).toMatch(/most dates are MM\/DD\/YYYY, but 1 can only be/);
    expect(await tried(file, guess.mapping)).toMatchObject({
      loaded: 4,
      refused: [{ line: 5, reason: 'opened is "25/12/2024"; it must be a date that exists, of the form MM/DD/YYYY' }],
    });
  });
});

it('says that the dates of a column are in several forms, and what to write for them', async () => {
  const dates = [...Array.from({ length: 8 }, (_, at) => `2024-01-1${at}`), '01/31/2024', '02/28/2024', 'never'];
  const { file, guess } = await guessText(rowsOf(dates));
  const note = guess.notes.find((each) => each.startsWith('Opened: '));
  expect(note).toBe(
    'Opened: dates are in several forms: 2 of 11 looked at are MM/DD/YYYY, such as 01/31/2024; they are refused unless dateForm is a list of forms: ["iso","MM/DD/YYYY"]',
  );
  expect(await tried(file, guess.mapping)).toMatchObject({ loaded: 8 });
  expect(await tried(file, { ...guess.mapping, dateForm: ['iso', 'MM/DD/YYYY'] })).toMatchObject({ loaded: 10 });
  const { guess: damaged } = await guessText(rowsOf(['2024-01-10', '2024-01-11', '2024-01-12', 'never']));
  expect(damaged.notes.join()).not.toMatch(/several forms/);
});

it('a house number without a street is no address, and columns without a name are said', async () => {
  const { guess } = await guessText([
    'Case No,Status,House No,,Roof area',
    ...Array.from({ length: 9 }, (_, at) => `C-${at},${at % 2 ? 'Open' : 'Closed'},${at + 10},x${at},${at}5`),
  ]);
  expect(guess.mapping).toMatchObject({ address: {} });
  expect(guess.unusedColumns).toContain('House No');
  expect(guess.notes.join('\n')).toContain('columns without a name are not read: 4');
});

it('asks for the record type where no column gives it', async () => {
  const { guess } = await guessText(['Case No,Status', 'A,Open', 'B,Closed']);
  expect(guess.questions).toEqual([
    'Which column holds the record type? None does by its name; "Unspecified" is written for all records. Where all are of one kind, write it as the constant of type.type.',
  ]);
  expect((await guessText(['Case No,Status,Vorhabenart', 'A,Open,Neubau', 'B,Closed,Neubau'])).guess).toMatchObject({
    questions: [],
    mapping: { type: { type: { columns: ['vorhabenart'] } } },
  });
});

it('says which of the rows with one number are refused, and how many', async () => {
  const { guess } = await guessText([
    'Case No,Status,Type',
    'A,Open,Roof',
    'A,Closed,Roof',
    'A,Open,Deck',
    'B,Open,Deck',
  ]);
  expect(guess.notes).toContain(
    'customId: of rows with the same number the first is stored, and 2 later rows are refused',
  );
  expect(guess.questions.join()).toContain('3 of 4 rows share a value with another');
});

it('takes a column of dates for one although most are damaged', async () => {
  const { file, guess } = await guessText(rowsOf(['31/02/2024', '32/01/2024', '14/01/2024']));
  expect(guess.mapping).toMatchObject({ fields: { openedDate: 'opened' }, dateForm: 'DD/MM/YYYY' });
  expect(await tried(file, guess.mapping)).toMatchObject({ loaded: 1, refusedRows: 2 });
});

it('passes over titles above the column names, and so does the import', async () => {
  const rows = rowsOf(['2024-01-31', '2024-02-01', '2024-02-02']);
  const { file, guess } = await guessText(['City of X, Permits', '', 'Made on Monday', ...rows]);
  expect(guess).toMatchObject({ rows: 3, mapping: { skipLines: 2, customId: 'case no' } });
  expect(await tried(file, guess.mapping)).toMatchObject({ loaded: 3, refusedRows: 0 });
  expect((await guessText(rows)).guess.mapping).not.toHaveProperty('skipLines');
});

it('says that JSON needs no mapping, and what imports it', async () => {
  const file = path.join(folder, 'records.json');
  await writeFile(file, '[{"customId":"A-1"}]');
  await expect(guessMapping(file)).rejects.toThrow(
    `A JSON file needs no mapping, since its names are those of the API. Try it: npm run portal -- import records ${file} --dry-run`,
  );
});

it('refuses a picture that is named as a table', async () => {
  const file = path.join(folder, 'picture.csv');
  await copyFile(new URL('../../../docs/images/my-records.png', import.meta.url), file);
  await expect(guessMapping(file)).rejects.toThrow(/^The file is no text/);
});

it('refuses a file in which nothing could be the number of a record', async () => {
  await expect(guessText(['Status,Type', 'Open,Roof', 'Open,Roof'])).rejects.toThrow(/different in every row/);
  await expect(guessText(['Status,Type'])).rejects.toThrow(/no rows/);
});

it('takes numbers of six digits for numbers, and the number of a permit for its number', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const number = 100_000 + ((at * 7_919 + 12_345) % 900_000);
    const value = 150_000 + ((at * 3_571) % 750_000);
    return `${number},Roof,${at % 2 ? 'Open' : 'Closed'},2024-03-${10 + (at % 9)},${at} Elm St,Acme ${at % 7},${value}`;
  });
  const header = 'Permit Number,Type,Status,Applied Date,Address,Contractor,Valuation';
  const { guess } = await guessText([header, ...rows]);
  expect(guess.mapping).toMatchObject({
    dateForm: 'iso',
    customId: 'permit number',
    fields: { estimatedTotalJobCost: 'valuation' },
    address: { addressLine1: 'address' },
  });
  expect(guess.unusedColumns).toEqual([]);
});

it('takes a permit number that reads like days for the number all the same', async () => {
  const days = Array.from({ length: 20 }, (_, at) => `202401${10 + at}`);
  const { guess } = await guessText([
    'Permit Number,Status,Address',
    ...days.map((day, at) => `${day},${at % 2 ? 'Open' : 'Closed'},${at} Elm St`),
  ]);
  expect(guess.mapping).toMatchObject({ customId: 'permit number', address: { addressLine1: 'address' } });
});

it('takes a code before an address where no column is named as the number, and says so', async () => {
  const { guess } = await guessText(['Address,Ref,Status', '1 Elm St,R-1,Open', '2 Elm St,R-2,Closed']);
  expect(guess.mapping).toMatchObject({ customId: 'ref' });
  expect(guess.notes.join('\n')).toMatch(/customId: no column is named as the number; Ref is taken/);
});

describe('names as agencies write them', () => {
  /** What a column is taken for, beside others that leave it to its name. */
  const mappingOf = async (columns: Readonly<Record<string, (at: number) => string>>) => {
    const { guess } = await guessText([
      ['Case No', ...Object.keys(columns)].join(','),
      ...Array.from({ length: 30 }, (_, at) =>
        [`C-${at}`, ...Object.values(columns).map((value) => value(at))].join(','),
      ),
    ]);
    return guess;
  };
  const day = (at: number): string => `2024-03-${10 + (at % 9)}`;
  const choice =
    (...values: readonly string[]) =>
    (at: number): string =>
      values[at % values.length] ?? '';
  const numbered =
    (text: string) =>
    (at: number): string =>
      `${text}${at}`;
  const status = { Status: choice('Open', 'Closed') };

  it.each(['Date Lodged', 'Lodged', 'F. Ingreso', 'Fecha de entrada', 'Fecha Ingreso', 'FechaIngreso'])(
    '%s is the opened date',
    async (name) => {
      const { mapping } = await mappingOf({ ...status, [name]: day });
      expect(mapping).toMatchObject({ fields: { openedDate: name.toLowerCase() } });
    },
  );

  it('a file of Quebec: N° civique, Superficie, Date d’émission', async () => {
    const { mapping, unusedColumns } = await mappingOf({
      ...status,
      'N° civique': (at) => String(at + 1),
      Rue: numbered('Rue Foch '),
      'Superficie (m²)': numbered('1'),
      "Date d'émission": day,
    });
    expect(mapping).toMatchObject({
      address: { addressLine1: { columns: ['n° civique', 'rue'] } },
      parcel: { parcelArea: 'superficie (m²)' },
      fields: { firstIssuedDate: "date d'émission" },
    });
    expect(unusedColumns).toEqual([]);
  });

  it('Proposal, Emplazamiento, Trámite, Lic#', async () => {
    const { mapping } = await mappingOf({
      ...status,
      Proposal: numbered('New garage '),
      Emplazamiento: numbered('Calle Mayor '),
      Trámite: choice('Obra mayor', 'Obra menor'),
      'Lic#': choice('AB-1', 'AB-2'),
    });
    expect(mapping).toMatchObject({
      fields: { description: 'proposal' },
      address: { addressLine1: 'emplazamiento' },
      type: { type: { columns: ['trámite'] } },
      professionals: [{ licenseNumber: 'lic#' }],
    });
  });

  it.each(['STR_NO', 'HSE_NO'])('short names of a map server, and %s', async (houseNumber) => {
    const { mapping, unusedColumns } = await mappingOf({
      STAT_CD: choice('ISSUED', 'FINALED'),
      CONTR_NM: choice('ACME', 'BOLT'),
      CONTR_LIC: choice('AB-1', 'AB-2'),
      OWN_NM: choice('ANN LEE', 'BOB RAY'),
      [houseNumber]: numbered('1'),
      STR_NM: choice('ELM', 'OAK'),
      ST: choice('CO', 'co', 'WY', '-'),
    });
    expect(mapping).toMatchObject({
      status: { columns: ['stat_cd'], statusTypes: { ISSUED: 'OPEN' } },
      professionals: [{ businessName: 'contr_nm', licenseNumber: 'contr_lic' }],
      contacts: [{ type: 'Owner', fullName: 'own_nm' }],
      address: { addressLine1: { columns: [houseNumber.toLowerCase(), 'str_nm'] }, state: 'st' },
    });
    expect(unusedColumns).toEqual([]);
  });

  it('ST is the street where its values are no states', async () => {
    const named = { ...status, 'House No': numbered('1') };
    const streets = await mappingOf({ ...named, ST: choice('ELM', 'OAK') });
    expect(streets.mapping).toMatchObject({ address: { addressLine1: { columns: ['house no', 'st'] } } });
    const states = await mappingOf({ ...named, ST: choice('CO', 'WY') });
    expect(states.mapping).toMatchObject({ address: { state: 'st' } });
    expect(states.mapping.address).not.toHaveProperty('addressLine1');
  });

  it('Status is the status although its values are many, and that is said', async () => {
    const { mapping, notes } = await mappingOf({
      'Status Reason': choice('Open', 'Closed'),
      Status: numbered('Issued for lot '),
    });
    expect(mapping).toMatchObject({ status: { columns: ['status'] } });
    expect(notes).toContain('status: Status is taken for its name, but has 30 different values; is it the status?');
  });
});

describe('columns whose names say nothing', () => {
  it.each(['Current Disposition', 'Stand', 'State'])('a status by its content: %s', async (name) => {
    const statuses = ['Active', 'Closed - Complete', 'Expired'];
    const { guess } = await guessText([
      `Case No,${name},Type`,
      ...Array.from({ length: 30 }, (_, at) => `C-${at},${statuses[at % 3]},Roof`),
    ]);
    expect(guess.mapping).toMatchObject({ status: { columns: [name.toLowerCase()] }, address: {} });
  });

  it('says what is in columns that are not read, and takes the decimals from them too', async () => {
    const { guess } = await guessText([
      'Nummer;Dag;Bedrag;Post;Etagen',
      ...Array.from({ length: 9 }, (_, at) => `N-${at};0${at + 1}.02.2024;450.00${at},00 EUR;p${at}@example.org;${at}`),
    ]);
    expect(guess.mapping).toMatchObject({ decimal: ',', customId: 'nummer' });
    expect(guess.unusedHold).toEqual({
      Dag: 'dates',
      Bedrag: 'numbers or amounts',
      Post: 'e-mail addresses',
      Etagen: 'numbers or amounts',
    });
  });
});

it('takes the types of licenses and contacts from columns that hold them', async () => {
  const { guess } = await guessText([
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
