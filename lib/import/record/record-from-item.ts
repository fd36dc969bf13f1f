import type { z } from 'zod';
import { isStoredObject, itemsOf, nonEmpty } from '../../db/wire/stored';
import type { RecordContent, StoredTypeReference } from '../../records/document';
import { partiesOf } from '../../records/membership/parties';
import { STATUS_TYPES } from '../../records/schema/query';
import { RecordBody } from '../../records/schema/record';
import type { SourceContext } from '../load/record-source';
import { quoteValue, RowError, trimmed } from '../values/cells';
import { importedObject, parseItem } from '../values/wire-item';
import { recordKey, typeReference } from './record-from-row';

/** Set by the import, regardless of the file. */
const GENERATED = new Set(['id', 'value', 'serviceProviderCode', 'recordId']);

const MAX_SHOWN_LENGTH = 100;

export const RECORD_NAMES = Object.keys(RecordBody.shape);

export const recordSchema = (timeZone: string): z.ZodType<Record<string, unknown>> =>
  importedObject(RecordBody, timeZone);

function typeOf(item: Readonly<Record<string, unknown>>): StoredTypeReference {
  const { type } = item;
  if (!isStoredObject(type))
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
  const valid = STATUS_TYPES.find((type) => type === statusType);
  if (valid === undefined)
    throw new RowError(`statusType is ${quoteValue(String(statusType))}; it must be one of ${STATUS_TYPES.join(', ')}`);
  return valid;
}

const WITH_AGENCY: ReadonlySet<string> = new Set(['addresses', 'professionals']);

/** References to record and agency in the file are ignored. */
const withOwnReferences = (fields: Readonly<Record<string, unknown>>, agencyCode: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !GENERATED.has(name))
      .map(([name, value]) => [
        name,
        Array.isArray(value) && name !== 'customForms'
          ? itemsOf(value).map(({ recordId: _record, serviceProviderCode: _agency, ...part }) =>
              WITH_AGENCY.has(name) ? { serviceProviderCode: agencyCode, ...part } : part,
            )
          : value,
      ]),
  );

/** `item 3 (A-2)` */
export function namedItem(place: string, fields: Readonly<Record<string, unknown>>): string {
  const customId = nonEmpty(fields.customId);
  return customId === undefined ? place : `${place} (${customId.slice(0, MAX_SHOWN_LENGTH)})`;
}

/** The number is `customId`, or else `id`. @throws RowError */
export function itemKey(fields: Readonly<Record<string, unknown>>, agencyCode: string) {
  const customId = nonEmpty(trimmed(nonEmpty(fields.customId) ?? nonEmpty(fields.id) ?? ''));
  if (customId === undefined) throw new RowError('customId is missing; it must be the number of the record');
  return { customId, ...recordKey(customId, 'customId', agencyCode) };
}

/** @throws RowError naming path, value and what is expected */
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
