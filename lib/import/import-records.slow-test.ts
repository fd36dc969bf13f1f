import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AgencyMismatchError } from '../db/agency';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { ensureAccount } from '../identity/accounts/repository';
import { setUpDatabase } from '../testing/set-up-database';
import { setUpFolder } from '../testing/set-up-folder';
import { importRecords } from './import-records';
import { loadMapping } from './mapping/mapping';

const HEADER =
  'PermitNum,StatusCurrent,AppliedDate,PermitTypeMapped,PermitClassMapped,PermitClassGroup,WorkClass,ApplicantName';
const row = (number: string, status = 'Completed', date = '2024-01-01T00:00:00.000', name = 'ANN') =>
  `${number},${status},${date},Building,Residential,Garage,New,${name}`;

setUpDatabase();
const folder = setUpFolder();

async function importText(text: string) {
  const file = path.join(folder, 'permits.csv');
  await writeFile(file, text);
  return importRecords({ file, mapping: await loadMapping('blds') });
}
const findRecords = async () => (await database()).collection(RECORDS).find().sort({ customId: 1 }).toArray();

it('importRecords loads a file, and changes nothing the second time', async () => {
  const text = [HEADER, row('A-1'), row('A-2', 'New'), ''].join('\r\n');
  expect(await importText(text)).toMatchObject({
    read: 2,
    loaded: 2,
    updated: 0,
    unchanged: 0,
    refused: [],
    recordTypesAdded: 1,
  });
  const before = await findRecords();
  expect(await importText(text)).toMatchObject({ read: 2, loaded: 0, updated: 0, unchanged: 2, recordTypesAdded: 0 });
  expect(await findRecords()).toEqual(before);
});

it('importRecords updates changed records and keeps fields from other sources', async () => {
  await importText([HEADER, row('A-1', 'New'), row('A-2')].join('\n'));
  await (await database()).collection(RECORDS).updateMany({}, { $set: { shortNotes: 'ours' } });
  expect(await importText([HEADER, row('A-1', 'Expired'), row('A-2')].join('\n'))).toMatchObject({
    loaded: 0,
    updated: 1,
    unchanged: 1,
  });
  expect(await findRecords()).toMatchObject([
    { customId: 'A-1', statusType: 'CLOSED', shortNotes: 'ours' },
    { customId: 'A-2', statusType: 'COMPLETE', shortNotes: 'ours' },
  ]);
});

it('importRecords refuses bad rows by line, loads the others, and counts unknown statuses', async () => {
  const report = await importText(
    [
      HEADER,
      row('A-1'),
      row('A-2', 'Completed', '31/12/2024'),
      row('', 'Completed'),
      row('A-1'),
      'too,few',
      row('A-3', 'Lost'),
      row('A-4', 'Lost'),
    ].join('\n'),
  );
  expect(report).toMatchObject({ read: 7, loaded: 3 });
  expect(report.refused.map(({ line, reason }) => [line, reason.split(' ')[0]])).toEqual([
    [3, 'applieddate'],
    [4, 'permitnum'],
    [5, 'A-1'],
    [6, 'has'],
  ]);
  expect([...report.unknownStatuses]).toEqual([['Lost', 2]]);
  expect((await findRecords()).map(({ statusType }) => statusType)).toEqual(['COMPLETE', 'UNASSIGNED', 'UNASSIGNED']);
});

it('importRecords continues after an unclosed quote and reports its line', async () => {
  const report = await importText(
    [HEADER, row('A-1'), `"oops,${row('A-2')}`, row('A-3'), row('A-4'), `x"y"${row('A-5')}`, row('A-6')].join('\n'),
  );
  expect(report).toMatchObject({
    read: 6,
    loaded: 4,
    refused: [
      { line: 3, reason: expect.stringMatching(/never closed/) },
      { line: 6, reason: expect.stringMatching(/quote appears inside a cell/) },
    ],
  });
});

it('importRecords clears the fields of empty cells, keeps fields without a column, and reports missing columns', async () => {
  await importText([HEADER, row('A-1')].join('\n'));
  await importText([HEADER.replace('AppliedDate', 'Applied'), row('A-1', 'Expired', '', '')].join('\n'));
  expect(await findRecords()).toMatchObject([{ statusType: 'CLOSED', openedDate: expect.any(Date) }]);
  expect((await findRecords())[0]).not.toHaveProperty('contacts');
  const report = await importText([HEADER.replace('AppliedDate', 'Applied'), row('A-1')].join('\n'));
  expect(report.lackingColumns).toContain('openedDate (applieddate)');
});

it('importRecords refuses only the rows that are not UTF-8 or contain control characters', async () => {
  const file = path.join(folder, 'mixed.csv');
  const latin = Buffer.from(row('A-1', 'New', '', 'ANNÉ'), 'latin1');
  const rest = `\n${row('A-2', 'New', '', 'JOSÉ')}\n${row('A\u0001-3')}`;
  await writeFile(file, Buffer.concat([Buffer.from(`${HEADER}\n`), latin, Buffer.from(rest)]));
  const report = await importRecords({ file, mapping: await loadMapping('blds') });
  expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'applicantname is not valid UTF-8; save the file as UTF-8'],
    [4, expect.stringContaining('permitnum is "A\\u0001-3"; it must not contain control characters')],
  ]);
  expect(report.loaded).toBe(1);
});

it('importRecords reads a windows-1252 file and reports the encoding', async () => {
  const file = path.join(folder, 'windows.csv');
  await writeFile(file, Buffer.from([HEADER, row('A-1', 'New', '', 'ANNÉ \x96 CO')].join('\r\n'), 'latin1'));
  const report = await importRecords({ file, mapping: await loadMapping('blds') });
  expect(report).toMatchObject({ loaded: 1, readAs: 'windows-1252, delimiter ,' });
  expect(await findRecords()).toMatchObject([{ contacts: [{ fullName: 'ANNÉ – CO' }] }]);
});

it('importRecords refuses an empty file and a repeated column; accepts a byte order mark', async () => {
  await expect(importText('')).rejects.toThrow(/file is empty/);
  await expect(importText(`${HEADER},permitnum\n${row('A-1')},x`)).rejects.toThrow(/permitnum appears twice/);
  expect(await importText(`\uFEFF${HEADER}\n${row('A-1')}`)).toMatchObject({ loaded: 1 });
});

it('importRecords refuses a file without required columns', async () => {
  await expect(importText('number,StatusCurrent\nA-1,New')).rejects.toThrow(
    /no column permitnum, permittypemapped.*number, statuscurrent/,
  );
  expect(await findRecords()).toEqual([]);
});

it('importRecords resumes after a stop, with the rows and refusals from before', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => row(`A-${at}`));
  rows[5] = row('A-5', 'Completed', 'soon');
  rows[700] = row('A-3');
  const file = path.join(folder, 'stopped.csv');
  await writeFile(file, [HEADER, ...rows].join('\n'));
  const mapping = await loadMapping('blds');
  const stop = ({ rows: count }: { rows: number }): void => {
    if (count > 500) throw new Error('stopped');
  };
  await expect(importRecords({ file, mapping, checkpointMs: 0, onProgress: stop })).rejects.toThrow('stopped');
  const report = await importRecords({ file, mapping });
  expect(report.resumedAfter).toBeGreaterThan(0);
  expect(report).toMatchObject({
    read: 900,
    refused: [
      { line: 7, reason: expect.stringMatching(/^applieddate is "soon"/) },
      { line: 702, reason: 'A-3 is already on line 5; keep one of the two' },
    ],
  });
  expect(report.loaded + report.unchanged).toBe(898);
  expect((await readFile(`${file}.refused.csv`, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
  expect(await findRecords()).toHaveLength(898);
  // The import is complete, so the next run reads every row again and changes nothing.
  expect(await importRecords({ file, mapping })).toMatchObject({ resumedAfter: 0, unchanged: 898, refusedRows: 2 });
});

it('importRecords adds linked accounts as members of new records', async () => {
  await importText([HEADER, row('A-1')].join('\n'));
  const identities = (await findRecords())[0]?.parties as string[];
  const now = new Date();
  await ensureAccount({
    _id: 'ann',
    email: 'ann@example.org',
    name: 'Ann',
    role: 'citizen',
    identities,
    identitiesChangedAt: new Date(0),
    disabled: false,
    createdAt: now,
  });
  await importText([HEADER, row('A-1'), row('A-2'), row('A-3', 'New', '2024-01-01T00:00:00.000', 'BOB')].join('\n'));
  expect((await findRecords()).map(({ memberIds }) => memberIds)).toEqual([[], ['ann'], []]);
});

it('importRecords refuses another time zone once dates are stored', async () => {
  await importText([HEADER, row('A-1')].join('\n'));
  await (await database())
    .collection<{ _id: string }>('agency')
    .updateOne({ _id: 'agency' }, { $set: { timeZone: 'America/Denver' } });
  await expect(importText([HEADER, row('A-2')].join('\n'))).rejects.toThrow(AgencyMismatchError);
});

describe('importing the file of refused rows', () => {
  const RIGHT = row('X-1', 'Completed', undefined, 'RIGHT');
  const WRONG = row('X-1', 'Completed', undefined, 'WRONG');
  const names = async () => (await findRecords()).map(({ contacts }) => contacts[0].fullName);

  async function refusedOf(text: string): Promise<string> {
    const { refusedFile } = await importText(text);
    return refusedFile ?? '';
  }
  const importFile = async (file: string) => importRecords({ file, mapping: await loadMapping('blds') });

  it('rejects the duplicates again if the file is unchanged', async () => {
    const first = await importFile(await refusedOf([HEADER, RIGHT, WRONG].join('\n')));
    expect(first).toMatchObject({ loaded: 0, updated: 0, refusedRows: 1 });
    expect(first.refused[0]?.reason).toMatch(/^X-1 is already on line 2 of the first file; change its number or/);
    expect(await importFile(first.refusedFile ?? '')).toMatchObject({ loaded: 0, updated: 0, refusedRows: 1 });
    expect(await names()).toEqual(['RIGHT']);
  });

  it('still refuses a duplicate after another problem was corrected', async () => {
    const refused = await refusedOf([HEADER, RIGHT, WRONG.replace('2024-01-01T00:00:00.000', 'soon')].join('\n'));
    await writeFile(refused, (await readFile(refused, 'utf8')).replace(',soon,', ',2024-01-01T00:00:00.000,'));
    expect(await importFile(refused)).toMatchObject({ updated: 0, refusedRows: 1 });
    expect(await names()).toEqual(['RIGHT']);
  });

  it('loads a row whose number was changed, and a row whose problem was deleted', async () => {
    const refused = await refusedOf([HEADER, RIGHT, WRONG].join('\n'));
    const text = await readFile(refused, 'utf8');
    await writeFile(refused, text.replace(',X-1,', ',X-2,'));
    expect(await importFile(refused)).toMatchObject({ loaded: 1, refusedRows: 0 });
    await writeFile(refused, text.replace(/^".*",X-1,/m, ',X-1,'));
    expect(await importFile(refused)).toMatchObject({ updated: 1, refusedRows: 0 });
    expect(await names()).toEqual(['WRONG', 'WRONG']);
  });
});

it('importRecords reports all problems of a row', async () => {
  const { refused } = await importText([HEADER, ',,soon,Building,,Garage,New,ANN'].join('\n'));
  expect(refused[0]?.reason.split('. ')).toEqual([
    'permitnum is empty; it is required',
    'statuscurrent is empty; it is required',
    'permitclassmapped is empty; it is required',
    expect.stringMatching(/^applieddate is "soon"; it must be a date/),
  ]);
});

it('importRecords treats a record number of invisible characters as empty', async () => {
  const { loaded, refused } = await importText([HEADER, row('\u200b'), row('\u200bA-1\ufeff')].join('\n'));
  expect([loaded, refused[0]?.reason]).toEqual([1, 'permitnum is empty; it is required']);
  expect(await findRecords()).toMatchObject([{ customId: 'A-1' }]);
});

describe('licenses in a file', () => {
  const MAPPING = {
    customId: 'number',
    module: { constant: 'Building' },
    type: {
      group: { constant: 'Building' },
      type: { constant: 'a' },
      subType: { constant: 'b' },
      category: { constant: 'c' },
    },
    status: { columns: ['status'], constant: 'New', statusTypes: { New: 'OPEN' } },
    professionals: [{ licenseType: { columns: ['board'] }, licenseNumber: 'license', businessName: 'firm' }],
  };
  const importLicenses = async (lines: readonly string[], mapping: object = MAPPING) => {
    const file = path.join(folder, 'licenses.csv');
    const mappingFile = path.join(folder, 'licenses.json');
    await writeFile(file, ['number,status,board,license,firm', ...lines].join('\n'));
    await writeFile(mappingFile, JSON.stringify(mapping));
    return importRecords({ file, mapping: await loadMapping(mappingFile) });
  };
  const PAUL = 'P-1,New,Plumbing Board,8800,Paul Plumber';
  const ED = 'E-1,New,Electrical Board,8800,Ed Electric';
  const account = () =>
    ensureAccount({
      _id: 'v',
      email: 'v@example.org',
      name: 'V',
      role: 'citizen',
      identities: ['license:Plumbing Board:8800', 'license:Contractor:8800'],
      self: [],
      disabled: false,
      sessionGeneration: 0,
      createdAt: new Date(),
    } as never);

  it('have the type from the column, or none if it is empty', async () => {
    await account();
    expect(await importLicenses([PAUL, ED, 'N-1,New,,8800,Nobody'])).toMatchObject({ loaded: 3, doubtfulLinks: [] });
    const parties = (await findRecords()).map(({ parties: of, memberIds }) => [of, memberIds]);
    expect(parties).toEqual([
      [['license:Electrical Board:8800'], []],
      [['license::8800'], []],
      [['license:Plumbing Board:8800'], ['v']],
    ]);
  });

  it('are reported if an account is linked to a license that several people have', async () => {
    await account();
    const constant = { ...MAPPING, professionals: [{ ...MAPPING.professionals[0], licenseType: 'Contractor' }] };
    expect(await importLicenses([PAUL], constant)).toMatchObject({ doubtfulLinks: [] });
    const sentence =
      'check what v@example.org is linked to: license:Contractor:8800 appears under several names: Paul Plumber; Ed Electric.';
    expect(await importLicenses([PAUL, ED], constant)).toMatchObject({ loaded: 1, doubtfulLinks: [sentence] });
    expect(await importLicenses([PAUL, ED], constant)).toMatchObject({ unchanged: 2, doubtfulLinks: [] });
  });
});
