import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isStoredObject, nonEmpty } from '../../db/wire/stored';
import { env } from '../../platform/settings/env';
import { ACTIONS } from '../../record-types/actions';
import type { CreateRequirements, RecordTypeDocument } from '../../record-types/document';
import { findRecordType, replaceRecordType } from '../../record-types/repository';
import { CreateDescription, RecordTypeItem } from '../../record-types/schema';
import { typeReference } from '../record/record-from-row';
import { recordTypeFor } from '../record/record-type-for';
import type { Cells } from '../values/cells';
import { quoteValue, RowError } from '../values/cells';
import { type CellKind, checkColumns, itemFromCells } from '../values/item-from-cells';
import { importedObject, parseItem } from '../values/wire-item';
import {
  type ChangeKind,
  importReferenceData,
  type ReferenceDataOptions,
  type ReferenceDataReport,
} from './import-reference-data';

const Words = z.array(z.string('must be text').trim().min(1, 'must not be empty').max(100), 'must be a list');

/** A plain list is in the agency's language. */
const Synonyms = z.union([
  Words.transform((words) => ({ [env().DEFAULT_LANGUAGE]: words })),
  z.record(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/, 'must be a language and a country such as es_US'), Words),
]);

/** Fields in addition to those of the API (specification 2.5). */
const EXTRA_FIELDS = {
  /** Specification 4.3. */
  actions: z.array(z.enum(ACTIONS, `must be of ${ACTIONS.join(', ')}`), 'must be a list').optional(),
  feeEstimate: z.boolean('must be true or false').optional(),
  /** The form of describe (specification 2.3). */
  requirements: CreateDescription.optional(),
  /** Everyday words for the search of the portal's pages. */
  synonyms: Synonyms.optional(),
};

const TypeItem = importedObject(RecordTypeItem, 'UTC', EXTRA_FIELDS);
const NAMES = [...Object.keys(RecordTypeItem.shape), ...Object.keys(EXTRA_FIELDS)];

/** Associations and requirements need JSON. */
const COLUMNS: Readonly<Record<string, CellKind>> = {
  value: 'text',
  group: 'text',
  type: 'text',
  subType: 'text',
  category: 'text',
  module: 'text',
  text: 'text',
  alias: 'text',
  filterName: 'text',
  readable: 'boolean',
  createable: 'boolean',
  updatable: 'boolean',
  deletable: 'boolean',
  searchable: 'boolean',
  actions: 'list',
  feeEstimate: 'boolean',
  synonyms: 'list',
};

/** Fields that the file omits stay unchanged. */
type TypeChange = {
  readonly _id: string;
  readonly fields: Partial<RecordTypeDocument>;
  readonly whole: RecordTypeDocument;
};

function requirementsOf({ fields, elements }: CreateDescription): CreateRequirements {
  const requiredFields = fields.filter(({ name, isRequired }) => isRequired && name !== 'type').map(({ name }) => name);
  const described = elements.map(({ name, isRequired, isReference, types }) => [
    name,
    {
      isRequired,
      isReference,
      ...(types && {
        types: types.map(({ value, minOccurance, maxOccurance }) => ({
          value,
          min: minOccurance,
          ...(maxOccurance !== undefined && { max: maxOccurance }),
        })),
      }),
    },
  ]);
  return { requiredFields, elements: Object.fromEntries(described) };
}

function levelsOf(item: Readonly<Record<string, unknown>>): [string, string, string, string] {
  const value = nonEmpty(item.value);
  const levels =
    value?.split('/') ?? [item.group, item.type, item.subType, item.category].map((level) => nonEmpty(level));
  const [group, type, subType, category] = levels;
  if (levels.length === 4 && group && type && subType && category) return [group, type, subType, category];
  throw new RowError(
    `value is ${quoteValue(value ?? '')}; it must be Group/Type/SubType/Category, or group, type, subType and category must be there`,
  );
}

/** @throws RowError */
export function recordTypeFromItem(item: unknown): TypeChange {
  const { requirements, id: _id, value: _value, ...fields } = parseItem(TypeItem, item, NAMES);
  const [group, type, subType, category] = levelsOf({ ...fields, value: _value });
  const { value, ...reference } = typeReference({ group, type, subType, category });
  const changes = {
    ...reference,
    module: nonEmpty(fields.module) ?? group,
    ...(fields as Partial<RecordTypeDocument>),
    // An empty list means no actions, unlike a missing list.
    ...(isStoredObject(item) && Array.isArray(item.actions) && item.actions.length === 0 && { actions: [] }),
    ...(requirements !== undefined && { requirements: requirementsOf(requirements as CreateDescription) }),
    group: reference.group,
    type: reference.type,
    subType: reference.subType,
    category: reference.category,
  };
  const plain = recordTypeFor({ ...reference, value, module: changes.module });
  return { _id: value, fields: changes, whole: { ...plain, ...changes } };
}

export async function storeType({ _id, fields, whole }: TypeChange): Promise<ChangeKind> {
  const existing = await findRecordType(_id);
  if (existing === null) {
    await replaceRecordType(whole);
    return 'added';
  }
  const updated = { ...existing, ...fields };
  if (isDeepStrictEqual(existing, updated)) return 'unchanged';
  await replaceRecordType(updated);
  return 'changed';
}

const REQUIRED_LEVELS = {
  group: 'such as Building',
  type: 'such as Residential',
  subType: 'such as Garage',
  category: 'such as New; or all four in one column value: Building/Residential/Garage/New',
};

/** Removes none, and keeps fields that the file omits. @throws FileError */
export const importRecordTypes = (file: string, options?: ReferenceDataOptions): Promise<ReferenceDataReport> =>
  importReferenceData(
    file,
    {
      fromCells: (cells: Cells) => recordTypeFromItem(itemFromCells(cells, COLUMNS)),
      fromItem: recordTypeFromItem,
      onColumns: (columns) => checkColumns(columns, COLUMNS, columns.includes('value') ? {} : REQUIRED_LEVELS),
    },
    storeType,
    options,
  );
