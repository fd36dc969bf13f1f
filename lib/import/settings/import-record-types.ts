import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isStored, nonEmpty } from '../../db/wire/stored';
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
import { type Change, importSettings, type SettingOptions, type SettingReport } from './setting-report';

/** What a file may say of a type besides its fields on the wire (specification 2.5). */
const MORE = {
  /** What a citizen may start with it (specification 4.3). */
  actions: z.array(z.enum(ACTIONS, `must be of ${ACTIONS.join(', ')}`), 'must be a list').optional(),
  /** Whether a fee can be estimated. */
  feeEstimate: z.boolean('must be true or false').optional(),
  /** What creating a record takes, as describe answers it (specification 2.3). */
  requirements: CreateDescription.optional(),
};

const TypeItem = importedObject(RecordTypeItem, 'UTC', MORE);
const NAMES = [...Object.keys(RecordTypeItem.shape), ...Object.keys(MORE)];

/** Columns of a CSV file; associations and requirements need JSON. */
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
};

/** What a file says of a type; what it does not say stays as it is. */
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

/** An object of a file as a record type. @throws RowError naming path, value and what would be right. */
export function recordTypeFromItem(item: unknown): TypeChange {
  const { requirements, id: _id, value: _value, ...fields } = parseItem(TypeItem, item, NAMES);
  const [group, type, subType, category] = levelsOf({ ...fields, value: _value });
  const { value, ...reference } = typeReference({ group, type, subType, category });
  const given = {
    ...reference,
    module: nonEmpty(fields.module) ?? group,
    ...(fields as Partial<RecordTypeDocument>),
    // An empty list says that nothing can be started with it, not that nothing is said.
    ...(isStored(item) && Array.isArray(item.actions) && item.actions.length === 0 && { actions: [] }),
    ...(requirements !== undefined && { requirements: requirementsOf(requirements as CreateDescription) }),
    group: reference.group,
    type: reference.type,
    subType: reference.subType,
    category: reference.category,
  };
  const plain = recordTypeFor({ ...reference, value, module: given.module });
  return { _id: value, fields: given, whole: { ...plain, ...given } };
}

export async function storeType({ _id, fields, whole }: TypeChange): Promise<Change> {
  const stored = await findRecordType(_id);
  if (stored === null) {
    await replaceRecordType(whole);
    return 'added';
  }
  const wanted = { ...stored, ...fields };
  if (isDeepStrictEqual(stored, wanted)) return 'unchanged';
  await replaceRecordType(wanted);
  return 'changed';
}

/** Columns that a file without `value` has, each with what it holds. */
const NEEDED_PARTS = {
  group: 'such as Building',
  type: 'such as Residential',
  subType: 'such as Garage',
  category: 'such as New; or all four in one column value: Building/Residential/Garage/New',
};

/**
 * Imports record types from CSV or JSON, with the names of specification 2.5; removes none. What a file does not say of
 * a type that is there stays as it is.
 * @throws FileError when the file as a whole does not fit.
 */
export const importRecordTypes = (file: string, options?: SettingOptions): Promise<SettingReport> =>
  importSettings(
    file,
    {
      fromCells: (cells: Cells) => recordTypeFromItem(itemFromCells(cells, COLUMNS)),
      fromItem: recordTypeFromItem,
      onColumns: (columns) => checkColumns(columns, COLUMNS, columns.includes('value') ? {} : NEEDED_PARTS),
    },
    storeType,
    options,
  );
