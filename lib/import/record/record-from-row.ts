import { cleanLevel, dashForm, hasFourLevels, slashForm } from '../../record-types/levels';
import type { RecordContent, StoredOption, StoredTypeReference } from '../../records/document';
import { partiesOf } from '../../records/membership/parties';
import { recordIdOf } from '../../records/record-id';
import { Address } from '../../records/schema/address';
import { Parcel } from '../../records/schema/parcel';
import { RecordFields } from '../../records/schema/record-fields';
import type { Mapping } from '../mapping/mapping';
import type { Source } from '../mapping/mapping-file';
import { type Cells, quoteValue, RowError, RowProblems } from '../values/cells';
import { requiredCell } from '../values/source-cell';
import { customFormsFromRow } from './custom-forms-from-row';
import { emptyValues, fieldsFromRow, type RowContext } from './fields-from-row';
import { contactsFromRow, ownersFromRow, professionalsFromRow } from './parties-from-row';

export type { RowContext } from './fields-from-row';

const MAX_NUMBER_LENGTH = 100;
export const UNSPECIFIED = 'Unspecified';
/** Placeholders stay as levels but are not part of the type name. */
const PLACEHOLDER = /^(unspecified|n[/-]?a|not applicable|none|null|nil|no aplica|ninguno|-+)$/i;

/** @throws RowError for a blank level */
export function typeReference(levels: Readonly<Record<'group' | 'type' | 'subType' | 'category', string>>) {
  const clean = {
    group: cleanLevel(levels.group),
    type: cleanLevel(levels.type),
    subType: cleanLevel(levels.subType),
    category: cleanLevel(levels.category),
  };
  const value = slashForm(clean);
  if (!hasFourLevels(value)) throw new RowError(`the type ${quoteValue(value)} must have four levels`);
  const levelNames = [levels.subType, levels.category]
    .filter((level) => !PLACEHOLDER.test(level.trim()))
    .map(cleanLevel);
  const text = levelNames.length < 2 ? [clean.type, ...levelNames] : levelNames;
  return { id: dashForm(clean), value, ...clean, text: text.join(' – ') };
}

function typeOf(cells: Cells, mapping: Mapping): StoredTypeReference {
  const empty = emptyValues(mapping);
  const { group, type, subType, category } = mapping.type;
  const problems = new RowProblems();
  const cell = (source: Source): string => problems.read(() => requiredCell(cells, source, empty)) ?? '';
  const levels = { group: cell(group), type: cell(type), subType: cell(subType), category: cell(category) };
  const module = cell(mapping.module);
  problems.throwAll();
  return { ...typeReference(levels), module };
}

function statusOption(status: string, { status: { translations } }: Mapping): StoredOption {
  const texts = Object.entries(translations).flatMap(([locale, words]) => {
    const text = Object.hasOwn(words, status) ? words[status] : undefined;
    return text === undefined ? [] : [[locale, text] as const];
  });
  return { value: status, text: status, ...(texts.length > 0 && { translations: Object.fromEntries(texts) }) };
}

/** @throws RowError for a number that is too long */
export function recordKey(customId: string, name: string, agencyCode: string): { id: string; value: string } {
  if (customId.length > MAX_NUMBER_LENGTH)
    throw new RowError(`${name} has ${customId.length} characters; at most ${MAX_NUMBER_LENGTH} are allowed`);
  return recordIdOf(agencyCode, customId);
}

/** @throws RowError */
export function rowKey(cells: Cells, { mapping, agencyCode }: RowContext) {
  const customId = requiredCell(cells, mapping.customId, emptyValues(mapping));
  return { customId, ...recordKey(customId, mapping.customId.columns.join(' or '), agencyCode) };
}

/** @throws RowError for all missing or malformed cells */
export function recordFromRow(cells: Cells, context: RowContext): RecordContent {
  const { mapping, agencyCode } = context;
  const problems = new RowProblems();
  const key = problems.read(() => rowKey(cells, context));
  const status = problems.read(() => requiredCell(cells, mapping.status, emptyValues(mapping)));
  const type = problems.read(() => typeOf(cells, mapping));
  const fields = problems.read(() => fieldsFromRow(cells, mapping.fields, RecordFields, context));
  const address = problems.read(() => fieldsFromRow(cells, mapping.address, Address, context)) ?? {};
  const parcel = problems.read(() => fieldsFromRow(cells, mapping.parcel, Parcel, context)) ?? {};
  const contacts = problems.read(() => contactsFromRow(cells, context)) ?? [];
  const owners = problems.read(() => ownersFromRow(cells, context)) ?? [];
  const professionals = problems.read(() => professionalsFromRow(cells, context)) ?? [];
  const customForms = problems.read(() => customFormsFromRow(cells, context)) ?? [];
  problems.throwAll();
  if (key === undefined || status === undefined || type === undefined) throw new RowError('the row is incomplete');
  const record = {
    _id: key.id,
    value: key.value,
    customId: key.customId,
    serviceProviderCode: agencyCode,
    module: type.module,
    type,
    status: statusOption(status, mapping),
    statusType: mapping.statusTypeOf(status) ?? 'UNASSIGNED',
    ...fields,
    ...(Object.keys(address).length > 0 && {
      addresses: [{ id: 1, serviceProviderCode: agencyCode, ...address, isPrimary: 'Y' }],
    }),
    ...(Object.keys(parcel).length > 0 && { parcels: [{ id: '1', ...parcel, isPrimary: 'Y' }] }),
    ...(contacts.length > 0 && { contacts }),
    ...(owners.length > 0 && { owners }),
    ...(professionals.length > 0 && { professionals }),
    ...(customForms.length > 0 && { customForms }),
  };
  return { ...record, parties: partiesOf(record) };
}
