import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { dateTimeFormatter } from '../../platform/dates/agency-time';
import type { RecordContent } from '../../records/document';
import { csvSource } from '../load/record-source';
import { compileMapping } from '../mapping/mapping';
import { MappingFile } from '../mapping/mapping-file';
import { emptyReport } from '../report';
import { inspectFile } from '../rows/inspect-file';
import { isUnreadable } from '../rows/row';
import { MovedDates } from '../values/moved-dates';
import { guessMapping } from './guess-mapping';

// Files like real exports, imported with the guessed mapping.

const TORONTO = 'America/Toronto';
const DENVER = 'America/Denver';

async function guessedRecords(name: string, timeZone: string) {
  const file = fileURLToPath(new URL(`../test-data/${name}.csv`, import.meta.url));
  const guess = await guessMapping(file);
  const mapping = compileMapping(MappingFile.parse(guess.mapping));
  const movedDates = new MovedDates(timeZone);
  const context = { agencyCode: 'CITY', timeZone, movedDates };
  const source = csvSource(await inspectFile(file), mapping, context, emptyReport());
  const records: RecordContent[] = [];
  for await (const row of source.rows(() => undefined)) {
    if (isUnreadable(row)) throw new Error(row.problem);
    records.push(row.read().record);
  }
  const clock = dateTimeFormatter(timeZone);
  /** The main fields of a record, with dates in agency time. */
  const facts = ({
    customId,
    type,
    status,
    statusType,
    openedDate,
    firstIssuedDate,
    completedDate,
  }: RecordContent) => ({
    customId,
    type: type.value,
    status: status?.value,
    statusType,
    dates: [openedDate, firstIssuedDate, completedDate].map((date) => (date instanceof Date ? clock(date) : undefined)),
  });
  return { guess, records, facts: records.map(facts), moved: movedDates.sentences };
}

it('guessMapping keeps the day of dates that an open-data site writes as midnight UTC', async () => {
  const { guess, records, facts, moved } = await guessedRecords('open-data-midnights', TORONTO);
  expect(guess.questions).toEqual([]);
  expect(guess.notes.join('\n')).toMatch(
    /APPLICATION_DATE: all dates are midnight UTC, so they are days without a time/,
  );
  expect(facts.slice(0, 2)).toEqual([
    {
      customId: '24 100200 BLD',
      type: 'Building/Building/Unspecified/New Construction',
      status: 'Issued',
      statusType: 'OPEN',
      dates: ['2024-01-03 00:00:00', undefined, undefined],
    },
    {
      customId: '24 100203 BLD',
      type: 'Building/Electrical/Unspecified/Service Upgrade',
      status: 'Finaled',
      statusType: 'COMPLETE',
      dates: ['2024-02-09 00:00:00', '2024-02-29 00:00:00', '2024-05-09 00:00:00'],
    },
  ]);
  expect(records[0]).toMatchObject({ contacts: [{ fullName: 'Maria Holt' }], estimatedTotalJobCost: 3_000 });
  expect(moved).toEqual([]);
});

it('guessMapping ignores empty columns and reports them', async () => {
  const { guess, facts } = await guessedRecords('empty-types', DENVER);
  expect(guess).toMatchObject({
    questions: [],
    mapping: { module: { constant: 'Building' }, type: { type: { columns: ['work class'] } } },
  });
  expect(guess.notes).toContain('empty columns, which are not imported: Module, Permit Type, Closed Date');
  expect(facts[0]).toEqual({
    customId: 'REC-2024000',
    type: 'Building/Building/Unspecified/Unspecified',
    status: 'Issued',
    statusType: 'OPEN',
    dates: ['2024-01-03 00:00:00', undefined, undefined],
  });
});

it('guessMapping reads `2024/10/03 00:00:00+00` from a map server as a day, and the file number as the record number', async () => {
  const { guess, records, facts } = await guessedRecords('map-server-hub', TORONTO);
  expect(guess.questions).toEqual([]);
  expect(facts[1]).toEqual({
    customId: 'BP-2024-5001',
    type: 'Building/Electrical/Unspecified/Unspecified',
    status: 'Finaled',
    statusType: 'COMPLETE',
    dates: ['2024-02-09 00:00:00', '2024-02-24 00:00:00', undefined],
  });
  expect(records[1]).toMatchObject({ professionals: [{ businessName: 'Lakeside Roofing' }] });
});

it('guessMapping maps a French file: record number, statuses, amounts with narrow spaces', async () => {
  const { guess, records, facts } = await guessedRecords('ville-permis', 'Europe/Paris');
  expect(guess).toMatchObject({ questions: [], unusedColumns: [] });
  expect(guess.notes).toContain('customId: Numéro is not unique: 40 of 40 rows share a value with another');
  expect(facts[0]).toEqual({
    customId: 'PC 067 482 24 R1000',
    type: 'Permits/Permis de construire/Unspecified/Unspecified',
    status: 'Accordé',
    statusType: 'APPROVED',
    dates: ['2024-01-03 00:00:00', '2024-02-17 00:00:00', undefined],
  });
  expect(records[0]).toMatchObject({
    description: 'Extension d’une maison',
    estimatedTotalJobCost: 1_250_000.5,
    housingUnits: 1,
    assignedUser: 'Mme Roux',
    addresses: [{ addressLine1: '1 Rue de la Gare', city: 'Valmont', postalCode: '67000' }],
    parcels: [{ parcelNumber: 'AB 100' }],
    contacts: [{ fullName: 'Hélène Garçon' }],
    professionals: [{ businessName: 'Maçonnerie Rhin' }],
  });
  expect(new Set(facts.map(({ statusType }) => statusType))).toEqual(
    new Set(['APPROVED', 'PENDING', 'DENIED', 'VOID']),
  );
});

it('guessMapping maps a German file in windows-1252: dates with dots, amounts, house numbers after the street', async () => {
  const { guess, records, facts } = await guessedRecords('bauantraege', 'Europe/Berlin');
  expect(guess).toMatchObject({ questions: [], unusedColumns: [], mapping: { encoding: 'windows-1252' } });
  expect(facts[4]).toEqual({
    customId: '63.4-1004/24',
    type: 'Permits/Vorbescheid/Unspecified/Unspecified',
    status: 'Abgeschlossen',
    statusType: 'COMPLETE',
    dates: ['2024-05-30 00:00:00', '2024-07-29 00:00:00', undefined],
  });
  expect(records[0]).toMatchObject({
    description: 'Neubau Einfamilienhaus',
    estimatedTotalJobCost: 1_250_000.5,
    totalFee: 1_250,
    housingUnits: 1,
    assignedUser: 'Fr. Öttl',
    addresses: [{ addressLine1: 'Mühlweg 1', city: 'Grünau', postalCode: '79100' }],
    parcels: [{ parcelNumber: '100/2', subdivision: { text: 'Grünau' } }],
    contacts: [{ fullName: 'Jürgen Weiß' }],
    professionals: [{ businessName: 'Büro Schäfer' }],
  });
});

it('guessMapping uses the reference instead of the building number as the record number', async () => {
  const { guess, records, facts } = await guessedRecords('building-numbers', DENVER);
  expect(guess.questions).toEqual([]);
  expect(facts[0]).toMatchObject({ customId: 'RB/24/300', dates: ['2024-01-03 00:00:00', undefined, undefined] });
  expect(records[0]).toMatchObject({
    addresses: [{ addressLine1: '100 Maple Ave', city: 'Riverside' }],
    contacts: [{ type: { text: 'Owner' }, fullName: 'Maria Holt' }],
  });
});

it('guessMapping maps numbered contact columns, each with its type', async () => {
  const { guess, records } = await guessedRecords('contact-groups', DENVER);
  expect(guess.questions).toEqual([]);
  const people = records
    .slice(0, 2)
    .map(({ contacts }) =>
      (contacts as { type: { text: string }; fullName: string; email?: string }[]).map(({ type, fullName, email }) => [
        type.text,
        fullName,
        email,
      ]),
    );
  expect(people).toEqual([
    [
      ['Property Owner', 'Maria Holt', 'p0@example.org'],
      ['Contractor', 'Northgate Builders', 'c0@example.org'],
      ['Architect', 'Ivo Petrov', undefined],
    ],
    [
      ['Property Owner', 'Sam Okafor', 'p1@example.org'],
      ['Contractor', 'Lakeside Roofing', 'c1@example.org'],
    ],
  ]);
});

it('guessMapping uses a constant for empty statuses, and recognizes the status types of common statuses', async () => {
  const { guess, records, facts } = await guessedRecords('empty-statuses', DENVER);
  expect(guess.questions).toEqual([]);
  expect(facts.slice(0, 6).map(({ status, statusType }) => [status, statusType])).toEqual([
    ['Ready for Issuance', 'APPROVED'],
    ['Awaiting Information', 'INCOMPLETE'],
    ['filed', 'PENDING'],
    ['Application Completed', 'PENDING'],
    ['Issued', 'OPEN'],
    ['Unknown', 'UNASSIGNED'],
  ]);
  expect(guess.notes).toContain('status: 6 of 40 rows have none; "Unknown" is used for them. Correct the constant');
  expect(records[1]).toMatchObject({ contacts: [{ type: { text: 'Agent' }, fullName: 'Sam Okafor' }] });
});

it('guessMapping asks one question for each ambiguity in the file', async () => {
  const file = fileURLToPath(new URL('../test-data/undecided.csv', import.meta.url));
  expect((await guessMapping(file)).questions).toEqual([
    'Which column holds the number of a record? Case No is not unique: 39 of 40 rows share a value with another.',
    'Opened: day or month first? No date in the file decides it. MM/DD/YYYY is used; DD/MM/YYYY is the other.',
  ]);
});
