import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { findAccountByEmail } from '../identity/accounts/repository';
import { findChecklistGroup } from '../inspections/repository';
import { findRecordType } from '../record-types/repository';
import { setUpDatabase } from '../testing/set-up-database';
import { setUpFolder } from '../testing/set-up-folder';
import { accountReportLines, importAccounts } from './accounts/import-accounts';
import { dryRun } from './dry-run';
import { importRecords } from './import-records';
import { importChecklists } from './reference-data/import-checklists';
import { importRecordTypes } from './reference-data/import-record-types';
import { reportLines } from './report';

setUpDatabase();
const folder = setUpFolder();

async function writeTestFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
const findRecords = async () => (await database()).collection(RECORDS).find().sort({ customId: 1 }).toArray();

const record = (customId: string, more: object = {}) => ({
  customId,
  type: { value: 'Building/Residential/Garage/New', module: 'Building' },
  status: { value: 'Issued', text: 'Issued' },
  statusType: 'OPEN',
  openedDate: '2024-07-01 13:05:00',
  ...more,
});
const GOOD = [
  record('A-1', {
    contacts: [
      { referenceContactId: '17', fullName: 'Ann', socialSecurityNumber: '123-45-6789', birthDate: '1980-02-03' },
    ],
    owners: [{ refOwnerId: 4, fullName: 'Bob' }],
    professionals: [{ licenseNumber: 'AB-1', licenseType: 'Contractor' }],
    customForms: [{ Colour: 'Red' }],
    renewalInfo: { expirationDate: '2025-01-01' },
    description: '',
    shortNotes: null,
  }),
  record('A-2', { id: 'OTHER-xxxxx-xx-xxxxx', serviceProviderCode: 'OTHER', status: 'New' }),
];

describe('JSON records', () => {
  it.each([
    ['array.json', JSON.stringify(GOOD)],
    ['pretty.json', JSON.stringify(GOOD, null, 2)],
    ['answer.json', JSON.stringify({ status: 200, page: { offset: 0, limit: 25 }, result: GOOD })],
    ['lines.ndjson', GOOD.map((item) => JSON.stringify(item)).join('\n')],
    ['marked.ndjson', `\ufeff${GOOD.map((item) => JSON.stringify(item)).join('\r\n')}\r\n\r\n`],
  ])('are imported from %s', async (name, text) => {
    const file = await writeTestFile(name, text);
    expect(await importRecords({ file })).toMatchObject({ read: 2, loaded: 2, refusedRows: 0, recordTypesAdded: 1 });
    expect(await importRecords({ file })).toMatchObject({ read: 2, unchanged: 2 });
    expect(await findRecords()).toMatchObject([
      {
        customId: 'A-1',
        openedDate: new Date('2024-07-01T13:05:00-06:00'),
        parties: ['contact:17', 'owner:4', 'license:Contractor:AB-1'],
        contacts: [{ socialSecurityNumber: '•6789', birthDate: '1980-02-03' }],
        professionals: [{ licenseType: { value: 'Contractor', text: 'Contractor' } }],
        renewalInfo: { expirationDate: new Date('2025-01-01T00:00:00-07:00') },
        customForms: [{ Colour: 'Red' }],
      },
      { customId: 'A-2', _id: expect.stringMatching(/^DEMO-/), serviceProviderCode: 'DEMO', status: { text: 'New' } },
    ]);
    expect((await findRecords())[0]).not.toHaveProperty('shortNotes');
  });

  const refuse = async (wrong: object, reason: string): Promise<void> => {
    const file = await writeTestFile(
      'wrong.ndjson',
      [record('A-1'), { ...record('A-2'), ...wrong }].map((item) => JSON.stringify(item)).join('\n'),
    );
    expect(await importRecords({ file })).toMatchObject({
      loaded: 1,
      refused: [{ line: 2, reason: expect.stringContaining(reason) }],
    });
    await rm(`${file}.refused.ndjson`);
  };

  it.each([
    [
      { openedDate: '2024-02-30 00:00:00' },
      'openedDate is "2024-02-30 00:00:00"; it must be a date that exists, such as "2024-07-01 13:05:00"',
    ],
    [
      { openeddate: '2024-02-03' },
      'openeddate is not a field of the specification; did you mean openedDate? Otherwise remove it',
    ],
    [{ housingUnits: '2' }, 'housingUnits is "2"; it must be a whole number such as 2'],
    [{ publicOwned: 'Y' }, 'publicOwned is "Y"; it must be true or false'],
    [{ contacts: [{ birthDate: 'soon' }] }, 'contacts[0].birthDate is "soon"; it must be a day that exists'],
    [{ contacts: 'Ann' }, 'contacts is "Ann"; it must be a list'],
    [
      { customTables: [{ rows: [{ fields: { Size: 3 } }] }] },
      'customTables[0].rows[0].fields.Size is 3; it must be text',
    ],
    [{ statusType: 'GONE' }, 'statusType is "GONE"; it must be one of APPROVED,'],
    [{ type: { value: 'Building/Garage' } }, 'type.value is "Building/Garage"; it must be Group/Type/SubType/Category'],
    [{ type: undefined }, 'type is missing'],
    [{ customId: null }, 'customId is missing; it must be the number of the record'],
    [{ shortNotes: 'a\u0000b' }, 'shortNotes is "a\\u0000b"; it must not contain control characters'],
  ])('are refused with %j', refuse);

  it('are refused with a description of over 4,000 characters', () =>
    refuse({ description: 'x'.repeat(4_001) }, 'description is "xxx'));

  it('are imported from a file with broken objects, which are stored for correction', async () => {
    const items = ['A-1', 'A-2', 'A-3', 'A-4'].map((number) => JSON.stringify(record(number), null, 1));
    items[1] = items[1]?.replace('"Issued"', '"Issued') ?? '';
    items[2] = items[2]?.replace('"statusType":', '"statusType"') ?? '';
    const file = await writeTestFile('broken.json', `[\n${items.join(',\n')}\n]`);
    const report = await importRecords({ file });
    expect(report).toMatchObject({ loaded: 2, refusedRows: 2 });
    expect(report.refused.map(({ reason }) => reason)).toEqual(
      Array(2).fill(expect.stringMatching(/^is not valid JSON/)),
    );
    expect((await readFile(`${file}.refused.ndjson`, 'utf8')).split('\n')[1]).toMatch(
      /^\{"import_problem":"line \d+: is not valid JSON/,
    );
    const refusedLine = `{"import_problem":"line 3: odd",${JSON.stringify(record('A-9')).slice(1)}`;
    expect(await importRecords({ file: await writeTestFile('kept.ndjson', refusedLine) })).toMatchObject({ loaded: 1 });
  });
});

describe('a refused item', () => {
  const WRONG = [
    record('A-1'),
    record('A-2', { housingUnits: '2' }),
    { ...record('A-3'), customId: null },
    record('A-1'),
    3,
  ];

  it('is identified by its position and customId if it shares its line with others', async () => {
    const file = await writeTestFile('one-line.json', JSON.stringify(WRONG));
    const report = await importRecords({ file });
    expect(reportLines(report).filter((line) => line.startsWith('refused'))).toEqual([
      'refused item 2 (A-2): housingUnits is "2"; it must be a whole number such as 2',
      'refused item 3: customId is missing; it must be the number of the record',
      'refused item 4 (A-1): A-1 is already on line 1, in an earlier item; keep one of the two',
      'refused item 5: 3 is not an object; write {"name": value, ...}',
    ]);
    const refusedLines = (await readFile(report.refusedFile ?? '', 'utf8')).split('\n');
    expect(refusedLines[0]).toMatch(/^\{"import_problem":"item 2 \(A-2\): housingUnits is/);
    // The duplicate is still recognized in the refused file.
    expect(await importRecords({ file: report.refusedFile ?? '' })).toMatchObject({ updated: 0, refusedRows: 4 });
    const { lines } = await dryRun({ file });
    expect(lines[0]).toMatch(/^item 1 \(A-1\): \{/);
  });

  it('is identified only by its line if it has a line of its own', async () => {
    const file = await writeTestFile('pretty-wrong.json', JSON.stringify(WRONG, null, 2));
    const { refused } = await importRecords({ file });
    expect(refused.map(({ place }) => place)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is identified by its position in a file of accounts too', async () => {
    const file = await writeTestFile(
      'people-line.json',
      JSON.stringify([{ email: 'ann@example.org', name: 'Ann' }, { email: 'x' }]),
    );
    const report = await importAccounts({ file, actor: 'command-line' });
    expect(accountReportLines(report).join('\n')).toContain('refused item 2: email is "x"');
  });
});

it('importRecordTypes imports record types from JSON with requirements, and from CSV without', async () => {
  const type = {
    value: 'Building/Residential/Garage/New',
    module: 'Building',
    text: 'New garage',
    translations: { es_US: 'Garaje nuevo' },
    actions: ['createApplication'],
    associations: { feeSchedule: 'B-1' },
    requirements: {
      fields: [
        { name: 'type', isRequired: true },
        { name: 'jobValue', isRequired: true },
      ],
      elements: [
        { name: 'contacts', isRequired: true, isReference: false, types: [{ value: 'Applicant', minOccurance: 1 }] },
      ],
    },
  };
  const file = await writeTestFile('types.json', JSON.stringify([type, { value: 'A/B' }, { ...type, action: 'x' }]));
  const report = await importRecordTypes(file);
  expect(report).toMatchObject({ read: 3, added: 1, refusedRows: 2 });
  expect(report.refused.map(({ reason }) => reason)).toEqual([
    'value is "A/B"; it must be Group/Type/SubType/Category, or group, type, subType and category must be there',
    'action is not a field of the specification; did you mean actions? Otherwise remove it',
  ]);
  expect(await findRecordType(type.value)).toMatchObject({
    text: 'New garage',
    requirements: { requiredFields: ['jobValue'], elements: { contacts: { types: [{ value: 'Applicant', min: 1 }] } } },
  });
  const csv = await writeTestFile(
    'types.csv',
    `value;module;text;searchable\n${type.value};Building;Garage;no\nA/B/C/D;Other;Other;yes`,
  );
  expect(await importRecordTypes(csv)).toMatchObject({ added: 1, changed: 1, refusedRows: 0 });
  expect(await importRecordTypes(csv)).toMatchObject({ unchanged: 2 });
  expect(await findRecordType(type.value)).toMatchObject({
    text: 'Garage',
    searchable: false,
    translations: { es_US: 'Garaje nuevo' },
  });
  await expect(importRecordTypes(await writeTestFile('x.csv', 'value,colour\na,b'))).rejects.toThrow(
    /unknown columns: colour/,
  );
});

it('importChecklists imports checklist statuses into their groups', async () => {
  const lines = [
    'group,value,text,resultType,displayOrder,majorViolation',
    'FIRE,Pass,Passed,APPROVED,1,N',
    'FIRE,Fail,,DENIED,2,Y',
    'FIRE,Odd,,MAYBE,3,N',
  ];
  const file = await writeTestFile('checklists.csv', lines.join('\n'));
  const report = await importChecklists(file);
  expect(report).toMatchObject({
    added: 2,
    refused: [{ line: 4, reason: 'resultType is "MAYBE"; it must be one of APPROVED, DENIED, INFORMATIONAL' }],
  });
  expect(await importChecklists(file)).toMatchObject({ unchanged: 2, refusedRows: 1 });
  expect((await findChecklistGroup('FIRE'))?.statuses).toMatchObject([
    { value: 'Pass', text: 'Passed', majorViolation: 'N' },
    { value: 'Fail', text: 'Fail', majorViolation: 'Y', criticalScore: 0 },
  ]);
});

it('importChecklists lists the required columns of a checklist file', async () => {
  const file = await writeTestFile('no-order.csv', 'group,value,resultType\nFIRE,Pass,APPROVED');
  await expect(importChecklists(file)).rejects.toThrow(
    'The file has no column displayOrder. It needs group (the name of the checklist group), value (the status, once in a group), resultType (one of APPROVED, DENIED, INFORMATIONAL), displayOrder (a whole number such as 1: the place of the status in its group). Its columns may be ',
  );
});

it('importAccounts imports accounts from JSON', async () => {
  const people = [
    { email: 'Ann@Example.org', name: 'Ann', contacts: ['17'], owners: [4], self: true },
    { email: 'ann', name: 'Ann', owners: ['x'] },
  ];
  const file = await writeTestFile('people.json', JSON.stringify(people));
  expect(await importAccounts({ file, actor: 'command-line' })).toMatchObject({
    created: 1,
    refused: [
      {
        reason:
          'email is "ann"; it must be an email address such as ann@example.org. owners[0] is "x"; it must be a whole number such as 12',
      },
    ],
  });
  expect(await findAccountByEmail('ann@example.org')).toMatchObject({
    identities: ['contact:17', 'owner:4'],
    self: ['contact:17', 'owner:4'],
  });
});
