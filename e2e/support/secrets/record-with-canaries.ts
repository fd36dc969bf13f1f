import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { completePermit } from '@/lib/demo/generator/complete-record';
import { generateRecord, generatorOptions } from '@/lib/demo/generator/generate-records';
import type { RecordChange } from '@/lib/records/import-repository';
import { HIDDEN_FIELDS } from '@/lib/records/membership/party-details';
import { Contact } from '@/lib/records/schema/contact';
import { Professional } from '@/lib/records/schema/professional';

/** The common prefix of all canaries: text without this prefix contains none. */
export const CANARY_PREFIX = 'CanaryZq';

/** A string that occurs nowhere else, without digits, so that a search for a year cannot find it by chance. */
const newCanary = (): string =>
  CANARY_PREFIX +
  randomBytes(8)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** Fields whose values the code reads or whose format must not change. */
const KEPT = new Set([
  ...['_id', 'value', 'serviceProviderCode', 'module', 'type', 'statusType', 'isPrimary', 'createdByCloning'],
  ...['parties', 'memberIds', 'action', 'birthDate', 'deceasedDate'],
]);

/** Personal data (contract, Personal data) in every form that a page or a file could use. */
const PRIVATE_DATE = '1907-11-29';
export const PRIVATE_DATE_FORMATS: readonly string[] = [
  ...['1907-11-29', '11/29/1907', '29/11/1907', '19071129', 'November 29, 1907', 'Nov 29, 1907', '29 November 1907'],
  ...['29 de noviembre de 1907', '29 nov 1907', String(Date.parse(PRIVATE_DATE))],
];

export type CanaryRecord = {
  readonly record: RecordChange;
  /** `contacts.0.lastName` -> the canary there, which members of the record see. */
  readonly shown: ReadonlyMap<string, string>;
  /** Canaries that are stored and never shown to anyone. */
  readonly hidden: ReadonlyMap<string, string>;
};

type Marks = { readonly path: string; readonly marks: Map<string, string> };

/** Replaces every string with a canary. */
function markTexts(value: unknown, { path, marks }: Marks): unknown {
  if (typeof value === 'string') {
    const canary = newCanary();
    marks.set(path, canary);
    return canary;
  }
  if (Array.isArray(value)) return value.map((item, at) => markTexts(item, { path: `${path}.${at}`, marks }));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      KEPT.has(name) ? item : markTexts(item, { path: path === '' ? name : `${path}.${name}`, marks }),
    ]),
  );
}

const withPrivateDates = (list: unknown): unknown =>
  Array.isArray(list)
    ? list.map((item: object) => ({
        ...item,
        birthDate: PRIVATE_DATE,
        deceasedDate: PRIVATE_DATE,
        secretNote: newCanary(),
      }))
    : list;

const OPTION = { value: 'x', text: 'x', translations: { es_US: 'x' } };
const TEXTS = ['driverLicenseNumber', 'passportNumber', 'stateIdNumber', 'socialSecurityNumber', 'federalEmployerId'];
const OPTIONS = ['gender', 'race', 'birthCity', 'birthState', 'birthRegion', 'driverLicenseState'];
const PERSONAL = Object.fromEntries([...TEXTS.map((name) => [name, 'x']), ...OPTIONS.map((name) => [name, OPTION])]);

/** Building permits of the demo lack most personal fields. */
const withPersonalFields = (list: readonly object[] = [], { shape }: z.ZodObject): object[] =>
  list.map((item) => ({
    ...item,
    ...Object.fromEntries(Object.entries(PERSONAL).filter(([name]) => Object.hasOwn(shape, name))),
  }));

/** Whether a path is a personal field, which the account may not see since it is not a party in person. */
function isPersonal(path: string): boolean {
  const [collection = '', , field = ''] = path.split('.');
  return Object.entries(HIDDEN_FIELDS).some(([name, { self }]) => name === collection && self.has(field));
}

/** A complete record of one account with a canary in every string and in every field that is never shown. */
export function recordWithCanaries(accountId: string, number: number): CanaryRecord {
  const permit = completePermit(generateRecord(number, generatorOptions('leaks')), new Date());
  const made = {
    ...permit,
    contacts: withPersonalFields(permit.contacts, Contact),
    professionals: withPersonalFields(permit.professionals, Professional),
  };
  const marks = new Map<string, string>();
  const marked = markTexts(made, { path: '', marks }) as RecordChange;
  const shown = new Map([...marks].filter(([path]) => !isPersonal(path)));
  const contacts = withPrivateDates(marked.contacts) as RecordChange['contacts'];
  const professionals = withPrivateDates(marked.professionals) as RecordChange['professionals'];
  const hidden = new Map([
    ['an identity', newCanary()],
    ['the hash of its row', newCanary()],
    ['a field that the specification does not know', newCanary()],
    ...[...(contacts ?? []), ...(professionals ?? [])].map(
      (item, at) => [`a note on person ${at}`, String(item.secretNote)] as const,
    ),
    ...[...marks].filter(([path]) => isPersonal(path)),
  ]);
  const [party = '', sourceHash = '', internalNote = ''] = hidden.values();
  const record = {
    ...marked,
    ...(contacts && { contacts }),
    ...(professionals && { professionals }),
    internalNote,
    parties: [`contact:${party}`],
    memberIds: [accountId],
    sourceHash,
  };
  return { record, shown, hidden };
}
