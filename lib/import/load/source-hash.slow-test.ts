import { hash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { database } from '../../db/client';
import { IMPORTS, RECORDS } from '../../db/collections';
import { PERSONAL_NUMBERS } from '../../records/mask-number';
import { setUpDatabase } from '../../testing/set-up-database';
import { setUpFolder } from '../../testing/set-up-folder';
import { importRecords } from '../import-records';
import { compileMapping } from '../mapping/mapping';
import { MappingFile } from '../mapping/mapping-file';
import { reportLines } from '../report';

/** Personal numbers of a contact; an owner has a tax number. */
const NUMBERS = [...PERSONAL_NUMBERS].filter((name) => name !== 'taxId');

/** One column per personal number, and a description. */
const mappingOf = ({ pattern, ...fields }: { description?: string; shortNotes?: string; pattern?: string } = {}) =>
  compileMapping(
    MappingFile.parse({
      customId: 'Number',
      status: { columns: ['Status'], statusTypes: { Open: 'OPEN' } },
      type: { group: { constant: 'A' }, type: 'Type', subType: { constant: 'C' }, category: { constant: 'D' } },
      module: { constant: 'A' },
      fields: { description: 'Text', ...fields },
      contacts: [
        {
          type: 'Applicant',
          fullName: 'Name',
          ...Object.fromEntries(NUMBERS.map((name) => [name, { columns: [name], ...(pattern && { pattern }) }])),
        },
      ],
      owners: [{ fullName: 'Name', taxId: 'taxId' }],
    }),
  );

setUpDatabase();
const folder = setUpFolder();

type Row = { readonly number: string; readonly text?: string; readonly type?: string };
const textOf = (name: string, { number, text = 'A house', type = 'B' }: Row): string => {
  if (name.endsWith('.csv')) {
    return `Number,Status,Type,Text,Name,taxId,${NUMBERS}\nA-1,Open,${type},${text},Ann,${number},${NUMBERS.map(() => number)}\n`;
  }
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, number]));
  return JSON.stringify([
    {
      customId: 'A-1',
      status: 'Open',
      type: { value: `A/${type}/C/D` },
      description: text,
      contacts: [{ referenceContactId: '1', fullName: 'Ann', ...numbers }],
      owners: [{ fullName: 'Ann', taxId: number }],
    },
  ]);
};

async function load(name: string, row: Row, mapping = mappingOf()) {
  const file = path.join(folder, name);
  await writeFile(file, textOf(name, row));
  return importRecords({ file, ...(name.endsWith('.csv') && { mapping }) });
}
const storedHash = async () => (await (await database()).collection(RECORDS).findOne({}))?.sourceHash;

it.each(['permits.csv', 'permits.json'])(
  '%s: the stored hash does not depend on digits that are not stored',
  async (name) => {
    expect(await load(name, { number: '123456789' })).toMatchObject({ loaded: 1 });
    const before = await storedHash();
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(await load(name, { number: '999996789' })).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await storedHash()).toBe(before);
    expect(await load(name, { number: '123456780' })).toMatchObject({ updated: 1 });
  },
);

it.each(['permits.csv', 'permits.json'])('%s: a different text or type is a change', async (name) => {
  await load(name, { number: '123456789' });
  expect(await load(name, { number: '123456789', text: 'A barn' })).toMatchObject({ updated: 1 });
  expect(await load(name, { number: '123456789', text: 'A barn', type: 'E' })).toMatchObject({ updated: 1 });
});

it('a different mapping or a new column is a change', async () => {
  const row = { number: '123456789' };
  await load('permits.csv', row);
  expect(await load('permits.csv', row, mappingOf({ description: 'Name' }))).toMatchObject({ updated: 1 });
  const mapping = mappingOf({ shortNotes: 'Place' });
  const file = path.join(folder, 'more.csv');
  await writeFile(file, textOf('more.csv', row));
  expect(await importRecords({ file, mapping })).toMatchObject({ updated: 1 });
  // The same row in a file with an empty address column.
  const [header, first] = textOf('more.csv', row).split('\n');
  await writeFile(file, `${header},Place\n${first},\n`);
  expect(await importRecords({ file, mapping })).toMatchObject({ updated: 1 });
});

it.each(['stopped.csv', 'stopped.ndjson'])(
  'the import of a copy of %s does not resume from the checkpoint of the original',
  async (name) => {
    const file = path.join(folder, name);
    const [header = '', row = ''] = textOf('a.csv', { number: '123456789' }).split('\n');
    const items = JSON.parse(textOf('a.json', { number: '123456789' })) as object[];
    const lines = Array.from({ length: 700 }, (_, at) =>
      name.endsWith('.csv') ? row.replace('A-1', `A-${at}`) : JSON.stringify({ ...items[0], customId: `A-${at}` }),
    );
    await writeFile(file, [...(name.endsWith('.csv') ? [header] : []), ...lines].join('\n'));
    const options = { checkpointMs: 0, ...(name.endsWith('.csv') && { mapping: mappingOf() }) };
    const stop = (): void => {
      throw new Error('stopped');
    };
    const stopAfterFirst = ({ rows }: { rows: number }): void => (rows > 500 ? stop() : undefined);
    await expect(importRecords({ file, ...options, onProgress: stopAfterFirst })).rejects.toThrow('stopped');
    expect(await (await database()).collection(IMPORTS).countDocuments()).toBe(1);
    const copy = path.join(folder, `copy-${name}`);
    await copyFile(file, copy);
    expect(hash('sha256', await readFile(copy))).toBe(hash('sha256', await readFile(file)));
    expect(await importRecords({ file: copy, ...options })).toMatchObject({ resumedAfter: 0, read: 700 });
    const report = await importRecords({ file, ...options });
    expect(report.resumedAfter).toBeGreaterThan(0);
  },
);

it('error messages do not quote personal numbers', async () => {
  const csv = await load('permits.csv', { number: '12345\u00076789' });
  expect(csv.refused[0]?.reason).toContain(
    'socialsecuritynumber is not a personal number; it must be valid UTF-8 without control',
  );
  const formed = await load('permits.csv', { number: '123456789' }, mappingOf({ pattern: '^(x+)$' }));
  expect(formed.refused[0]?.reason).toContain('without control characters, of the form ^(x+)$');
  const json = await load('permits.json', { number: '12345\u00076789' });
  expect(json.refused[0]?.reason).toContain('contacts[0].socialSecurityNumber is "•6789"; it must not contain control');
  const file = path.join(folder, 'numbers.json');
  const item = { customId: 'A-2', status: 'Open', type: { value: 'A/B/C/D' } };
  await writeFile(
    file,
    JSON.stringify([{ ...item, contacts: { passportNumber: '123456789' }, owners: [{ taxId: 123456789 }] }]),
  );
  const numbers = await importRecords({ file });
  expect(numbers.refused[0]?.reason).toContain('owners[0].taxId is "•6789"; it must be text');
  expect(numbers.refused[0]?.reason).toContain('contacts is {"passportNumber":"•6789"}; it must be a list');
  const all = [csv, formed, json, numbers].flatMap((report) => reportLines(report, undefined)).join('\n');
  expect(all).not.toMatch(/12345/);
});
