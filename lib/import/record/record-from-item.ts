import type { z } from 'zod';
import { isStored, itemsOf, nonEmpty } from '../../db/wire/stored';
import type { RecordContent, StoredTypeReference } from '../../records/document';
import { partiesOf } from '../../records/membership/parties';
import { STATUS_TYPES } from '../../records/schema/query';
import { RecordBody } from '../../records/schema/record';
import type { SourceContext } from '../load/record-source';
import { quoteValue, RowError, trimmed } from '../values/cells';
import { importedObject, parseItem } from '../values/wire-item';
import { recordKey, typeReference } from './record-from-row';

/** Fields that the import makes itself, whatever the file says. */
const MADE = new Set(['id', 'value', 'serviceProviderCode', 'recordId']);

/** Characters of a number that is only named: no number that is loaded is longer. */
const LONGEST_NAMED = 100;

export const RECORD_NAMES = Object.keys(RecordBody.shape);

/** What a record of a file may be: the fields of specification 2.6, by their names on the wire. */
export const recordSchema = (timeZone: string): z.ZodType<Record<string, unknown>> =>
  importedObject(RecordBody, timeZone);

function typeOf(item: Readonly<Record<string, unknown>>): StoredTypeReference {
  const { type } = item;
  if (!isStored(type))
    throw new RowError('type is missing; it must be an object with value, Group/Type/SubType/Category');
  const value = nonEmpty(type.value);
  const levels =
    value?.split('/') ?? [type.group, type.type, type.subType, type.category].map((level) => nonEmpty(level));
  const [group, second, subType, category] = levels;
  if (levels.length !== 4 || !group || !second || !subType || !category)
    throw new RowError(`type.value is ${quoteValue(value ?? '')}; it must be Group/Type/SubType/Category`);
  const module = nonEmpty(type.module) ?? nonEmpty(item.module) ?? group;
  const { text, alias, filterName, translations } = type as Partial<StoredTypeReference>;
  return {
    ...typeReference({ group, type: second, subType, category }),
    module,
    ...(text !== undefined && { text }),
    ...(alias !== undefined && { alias }),
    ...(filterName !== undefined && { filterName }),
    ...(translations !== undefined && { translations }),
  };
}

function statusTypeOf(statusType: unknown): string {
  if (statusType === undefined) return 'UNASSIGNED';
  const known = STATUS_TYPES.find((type) => type === statusType);
  if (known === undefined)
    throw new RowError(`statusType is ${quoteValue(String(statusType))}; it must be one of ${STATUS_TYPES.join(', ')}`);
  return known;
}

/** Parts that carry the agency's code. */
const WITH_AGENCY: ReadonlySet<string> = new Set(['addresses', 'professionals']);

/** Parts name the record that they are read with, and the agency; what a file says of these is left out. */
const withOwnReferences = (fields: Readonly<Record<string, unknown>>, agencyCode: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !MADE.has(name))
      .map(([name, value]) => [
        name,
        Array.isArray(value) && name !== 'customForms'
          ? itemsOf(value).map(({ recordId: _record, serviceProviderCode: _agency, ...part }) =>
              WITH_AGENCY.has(name) ? { serviceProviderCode: agencyCode, ...part } : part,
            )
          : value,
      ]),
  );

/** A place with the number of the record, where there is one: `item 3 (A-2)`. */
export function namedItem(place: string, fields: Readonly<Record<string, unknown>>): string {
  const customId = nonEmpty(fields.customId);
  return customId === undefined ? place : `${place} (${customId.slice(0, LONGEST_NAMED)})`;
}

/** The number of an object, `customId` or else its `id`, and the id that it gives. @throws RowError */
export function itemKey(fields: Readonly<Record<string, unknown>>, agencyCode: string) {
  const customId = nonEmpty(trimmed(nonEmpty(fields.customId) ?? nonEmpty(fields.id) ?? ''));
  if (customId === undefined) throw new RowError('customId is missing; it must be the number of the record');
  return { customId, ...recordKey(customId, 'customId', agencyCode) };
}

/**
 * An object of a file, or of another server's answer, as a record. Its number is `customId`, or else its `id`.
 * @throws RowError naming path, value and what would be right.
 */
export function recordFromItem(
  item: unknown,
  schema: z.ZodType<Record<string, unknown>>,
  { agencyCode }: SourceContext,
): RecordContent {
  const fields = parseItem(schema, item, RECORD_NAMES);
  const { customId, id, value } = itemKey(fields, agencyCode);
  const type = typeOf(fields);
  return {
    ...withOwnReferences(fields, agencyCode),
    _id: id,
    value,
    customId,
    serviceProviderCode: agencyCode,
    module: type.module,
    type,
    statusType: statusTypeOf(fields.statusType),
    parties: partiesOf(fields),
  };
}
