import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { wireKinds } from '../../db/wire/types';
import { dateTimeFormatter } from '../../platform/dates/agency-time';
import type { RecordContent } from '../../records/document';
import type { Viewer } from '../../records/membership/party-details';
import { toWireRecord, writersFor } from '../../records/output/mapper';
import { STATUS_TYPES } from '../../records/schema/query';
import { RELATED_COLLECTION_NAMES, RecordBody } from '../../records/schema/record';
import { CLOSED_STATUS_TYPES } from '../../records/status-type-groups';
import { DEMO_TODAY, frequentContractors, permits } from '../../testing/generated-permits';
import { completePermit } from './complete-record';
import { demoExtras, identitiesOfLicense } from './demo-extras';

/** The paths of a schema's leaves, such as `contacts.type.text`. */
function pathsOf(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodOptional) return pathsOf(schema.unwrap() as z.ZodType, path);
  const kind = wireKinds.get(schema)?.kind;
  if (kind === 'option') return [`${path}.value`, `${path}.text`];
  if (kind !== undefined) return [path];
  if (schema instanceof z.ZodArray) return pathsOf(schema.element as z.ZodType, path);
  if (!(schema instanceof z.ZodObject)) throw new Error(`The schema of ${path} has no wire kind.`);
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    pathsOf(field as z.ZodType, path === '' ? name : `${path}.${name}`),
  );
}

function collectPaths(value: unknown, path: string, paths: Set<string>): void {
  paths.add(path);
  if (Array.isArray(value)) for (const item of value) collectPaths(item, path, paths);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      collectPaths(inner, path === '' ? name : `${path}.${name}`, paths);
}

let mine: RecordContent[] = [];
/** The demo's contractor, who personally holds the first license. */
let viewer: Viewer;
beforeAll(async () => {
  const rows = await permits();
  const holders = frequentContractors(rows, 2);
  const linked = holders.map(identitiesOfLicense);
  const identities = linked.flat();
  viewer = { self: linked[0] ?? [], partyDetails: 'self' };
  const everything = [...rows.map((record) => completePermit(record, DEMO_TODAY)), ...demoExtras(holders, DEMO_TODAY)];
  mine = everything.filter(({ parties }) => parties.some((party) => identities.includes(party)));
});

const wire = (locale: string) => {
  const writers = writersFor({ fields: undefined, expand: new Set(RELATED_COLLECTION_NAMES), ignored: [] } as never);
  const context = { locale, formatDateTime: dateTimeFormatter('America/Denver') };
  return mine.map((record) => toWireRecord({ ...record, memberIds: [] }, writers, viewer, context));
};

it('the demo shows the contractor every field of the specification except deceasedDate, with the right type', () => {
  const paths = new Set<string>();
  for (const record of wire('en_US')) {
    expect(RecordBody.safeParse(record).error).toBeUndefined();
    collectPaths(record, '', paths);
  }
  expect(pathsOf(RecordBody, '').filter((path) => !paths.has(path))).toEqual(['contacts.deceasedDate']);
});

it('the demo translates the text of statuses into Spanish and leaves their values unchanged', () => {
  const [english, spanish] = [wire('en_US'), wire('es_US')];
  const status = (record: (typeof english)[number]) => record.status as { value: string; text: string };
  expect(spanish.filter((record, at) => status(record).text === status(english[at] ?? {})?.text)).toEqual([]);
  expect(spanish.map((record) => status(record).value)).toEqual(english.map((record) => status(record).value));
});

it('the demo shows the contractor more than 300 permits and all nine status types', () => {
  expect(mine.filter(({ module }) => module === 'Building').length).toBeGreaterThan(300);
  expect(new Set(mine.map(({ statusType }) => statusType))).toEqual(new Set(STATUS_TYPES));
  expect(new Set(mine.map(({ module }) => module)).size).toBeGreaterThanOrEqual(6);
});

it('the demo gives the contractor three licenses that expire within 30 days', () => {
  const DAY = 86_400_000;
  const days = mine
    .filter(({ module, statusType }) => module === 'Licenses' && !CLOSED_STATUS_TYPES.has(statusType))
    .map(({ renewalInfo }) => (renewalInfo as { expirationDate?: Date } | undefined)?.expirationDate)
    .map((date) => Math.ceil(((date?.getTime() ?? 0) - DEMO_TODAY.getTime()) / DAY))
    .filter((inDays) => inDays > 0 && inDays <= 30);
  expect(days.toSorted((a, b) => a - b)).toEqual([7, 14, 24]);
});

it('the demo lists the busiest contractor as a contact, an owner and a professional', async () => {
  const [holder] = frequentContractors(await permits(), 1);
  const identities = holder === undefined ? [] : identitiesOfLicense(holder);
  expect(identities.map((party) => party.split(':')[0]).sort()).toEqual(['contact', 'license', 'owner']);
  for (const party of identities)
    expect(
      mine.some(({ parties }) => parties.includes(party)),
      party,
    ).toBe(true);
});
