import { completePermit } from '../demo/generator/complete-record';
import { demoExtras, identitiesOfLicense } from '../demo/generator/demo-extras';
import type { RecordContent } from '../records/document';
import { CLOSED_STATUS_TYPES } from '../records/status-type-groups';
import { DEMO_DAY, demoToday, frequentContractors, permits } from './generated-permits';

export type DemoOption = { readonly value?: string; readonly text?: string } | undefined;
export type DemoItem = Readonly<Record<string, unknown>>;

/** The records of the demo on a day: the permits, all records, those of the builder, and the names on the published permits. */
export async function readDemoRecords(day = DEMO_DAY) {
  const today = demoToday(day);
  const rows = await permits(undefined, day);
  const holders = frequentContractors(rows, 2);
  const building = rows.map((record) => completePermit(record, today));
  const all = [...building, ...demoExtras(holders, today)];
  const identities = holders.flatMap(identitiesOfLicense);
  const ofBuilder = all.filter(({ parties }) => parties.some((party) => identities.includes(party)));
  return { building, all, ofBuilder, applicants: new Set<unknown>(rows.map(({ name }) => name)) };
}

export const numbersOf = (records: readonly RecordContent[]) => records.map(({ customId }) => customId);
export const hasEnded = ({ statusType }: RecordContent): boolean => CLOSED_STATUS_TYPES.has(statusType);
export const itemsOf = (record: RecordContent, name: string) => (record[name] ?? []) as readonly DemoItem[];
export const formsOf = ({ customForms }: RecordContent) => (customForms ?? []) as readonly Record<string, string>[];
/** A record of the demo has at most one form. */
export const formOf = (record: RecordContent) => formsOf(record)[0] ?? {};

/** @param id of a table; without it, the rows of all tables */
export const rowsOf = ({ customTables }: RecordContent, id?: string) =>
  ((customTables ?? []) as readonly { id: string; rows: readonly { fields: Record<string, string> }[] }[])
    .filter((table) => id === undefined || table.id === id)
    .flatMap(({ rows }) => rows.map(({ fields }) => fields));

export const timeOf = (value: unknown): number | undefined => (value instanceof Date ? value.getTime() : undefined);
export const issuedOf = ({ firstIssuedDate }: RecordContent): number | undefined => timeOf(firstIssuedDate);
