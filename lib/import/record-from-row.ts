import { z } from 'zod';
import { wallClockInstant } from '../dates/agency-time';
import { cleanLevel, dashForm, hasFourLevels, slashForm } from '../record-types/levels';
import type { RecordContent, StoredOption, StoredTypeReference } from '../records/document';
import { partiesOf } from '../records/parties';
import { recordIdOf } from '../records/record-id';
import { Address } from '../records/schema/address';
import { RecordFields } from '../records/schema/record-fields';
import { type WireKind, wireKinds } from '../wire/types';
import type { Stored } from '../wire/writer';
import { type Cells, cellOf, needed, RowError, shown } from './cells';
import { parseWallClock } from './date-form';
import type { Mapping } from './mapping';
import { numberFor } from './party-number';

export type RowContext = { readonly mapping: Mapping; readonly agencyCode: string; readonly timeZone: string };

const LONGEST_TEXT = 4_000;

/** Field -> how its value is stored, from the wire schema. */
const kindsOf = (schema: z.ZodObject): Readonly<Record<string, WireKind | undefined>> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
      return [name, wireKinds.get(inner as z.ZodType)?.kind];
    }),
  );

const RECORD_KINDS = kindsOf(RecordFields);
const ADDRESS_KINDS = kindsOf(Address);

function numberOf({ column, value }: { column: string; value: string }, isWhole: boolean): number {
  const number = Number(value);
  if (!/^-?\d+(\.\d+)?$/.test(value) || (isWhole && !Number.isSafeInteger(number))) {
    throw new RowError(
      `${column} is ${shown(value)}; it must be a ${isWhole ? 'whole number' : 'number'} such as ${isWhole ? '2' : '1250.5'}`,
    );
  }
  return number;
}

/** A cell as its field's kind is stored; undefined for an empty cell. */
function storedValue(
  cells: Cells,
  columns: readonly string[],
  kind: WireKind | undefined,
  { mapping, timeZone }: RowContext,
): unknown {
  const cell = cellOf(cells, columns);
  if (cell === undefined) return undefined;
  const { column, value } = cell;
  if (kind === 'long' || kind === 'double') return numberOf(cell, kind === 'long');
  if (kind === 'dateTime') {
    const wallClock = parseWallClock(value, mapping.datePattern);
    if (wallClock === null)
      throw new RowError(`${column} is ${shown(value)}; it must be a date of the form ${mapping.dateForm}`);
    return wallClockInstant(wallClock, timeZone);
  }
  if (value.length > LONGEST_TEXT)
    throw new RowError(`${column} has ${value.length} characters; at most ${LONGEST_TEXT} are kept`);
  return kind === 'option' ? { value, text: value } : value;
}

function fieldsOf(
  cells: Cells,
  columns: Readonly<Record<string, readonly string[]>>,
  kinds: Readonly<Record<string, WireKind | undefined>>,
  context: RowContext,
): Stored {
  const fields: Record<string, unknown> = {};
  for (const [name, list] of Object.entries(columns)) {
    const value = storedValue(cells, list, kinds[name], context);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function typeOf(cells: Cells, mapping: Mapping): StoredTypeReference {
  const levels = {
    group: cleanLevel(needed(cells, mapping.type.group)),
    type: cleanLevel(needed(cells, mapping.type.type)),
    subType: cleanLevel(needed(cells, mapping.type.subType)),
    category: cleanLevel(needed(cells, mapping.type.category)),
  };
  const value = slashForm(levels);
  if (!hasFourLevels(value)) throw new RowError(`the type ${shown(value)} must have four levels`);
  const module = needed(cells, mapping.module);
  const subject = levels.subType === 'Unspecified' ? levels.type : levels.subType;
  return { id: dashForm(levels), value, ...levels, text: `${subject} – ${levels.category}`, module };
}

function statusOption(status: string, { status: { translations } }: Mapping): StoredOption {
  const found = Object.entries(translations).flatMap(([locale, words]) => {
    const text = Object.hasOwn(words, status) ? words[status] : undefined;
    return text === undefined ? [] : [[locale, text] as const];
  });
  return { value: status, text: status, ...(found.length > 0 && { translations: Object.fromEntries(found) }) };
}

/**
 * One row as a record.
 * @throws RowError for the first cell that is missing or malformed.
 */
export function recordFromRow(cells: Cells, context: RowContext): RecordContent {
  const { mapping, agencyCode } = context;
  const customId = needed(cells, mapping.customId);
  if (customId.length > 100)
    throw new RowError(`${mapping.customId.join(' or ')} has ${customId.length} characters; at most 100 are kept`);
  const { id, value } = recordIdOf(agencyCode, customId);
  const status = needed(cells, mapping.status.columns);
  const type = typeOf(cells, mapping);
  const address = fieldsOf(cells, mapping.address, ADDRESS_KINDS, context);
  const contacts = mapping.contacts.flatMap(({ fullName, type: contactType }, at) => {
    const name = cellOf(cells, fullName)?.value;
    if (name === undefined) return [];
    const referenceContactId = numberFor('C', name);
    return [
      {
        id: `${at + 1}`,
        referenceContactId,
        type: { value: contactType, text: contactType },
        fullName: name,
        isPrimary: at === 0 ? 'Y' : 'N',
      },
    ];
  });
  const professionals = mapping.professionals.flatMap(({ businessName, licenseType }, at) => {
    const name = cellOf(cells, businessName)?.value;
    if (name === undefined) return [];
    const licenseNumber = numberFor('L', name);
    return [
      {
        id: `${at + 1}`,
        referenceLicenseId: licenseNumber,
        licenseNumber,
        licenseType: { value: licenseType, text: licenseType },
        businessName: name,
        isPrimary: at === 0 ? 'Y' : 'N',
      },
    ];
  });
  const record = {
    _id: id,
    value,
    customId,
    serviceProviderCode: agencyCode,
    module: type.module,
    type,
    status: statusOption(status, mapping),
    statusType: mapping.statusTypeOf(status) ?? 'UNASSIGNED',
    ...fieldsOf(cells, mapping.fields, RECORD_KINDS, context),
    ...(Object.keys(address).length > 0 && { addresses: [{ id: 1, ...address, isPrimary: 'Y' }] }),
    ...(contacts.length > 0 && { contacts }),
    ...(professionals.length > 0 && { professionals }),
  };
  return { ...record, parties: partiesOf(record) };
}
