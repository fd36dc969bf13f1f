import { displayOf, type Field, hasValue } from '../field';
import { RELATED_FIELDS, RELATED_PARTS, type RelatedCollectionName } from './related-fields';

export type RelatedItem = Readonly<Record<string, unknown>>;

export type RelatedRow = Omit<Field, 'value'> & { readonly values: readonly unknown[] };

const COUNTRY_CODES = [
  ['phone1', 'phone1CountryCode'],
  ['phone2', 'phone2CountryCode'],
  ['phone3', 'phone3CountryCode'],
  ['fax', 'faxCountryCode'],
] as const;

const MAIL_FIELDS = ['addressLine1', 'addressLine2', 'addressLine3', 'city', 'state', 'postalCode', 'country'] as const;

function withCountryCodes(item: RelatedItem): RelatedItem {
  const joined: Record<string, unknown> = { ...item };
  for (const [number, code] of COUNTRY_CODES) {
    if (typeof joined[number] !== 'string' || typeof joined[code] !== 'string') continue;
    joined[number] = `+${joined[code].replace(/^\+/, '')} ${joined[number]}`;
    delete joined[code];
  }
  return joined;
}

function withAddress(item: RelatedItem): RelatedItem {
  const isMail = (name: string) => MAIL_FIELDS.some((field) => field === name);
  const address = Object.fromEntries(Object.entries(item).filter(([name]) => isMail(name)));
  if (Object.keys(address).length === 0) return item;
  return { ...Object.fromEntries(Object.entries(item).filter(([name]) => !isMail(name))), address };
}

/** Without the record's id, and with country codes in the phone numbers. */
export function readableItem(name: RelatedCollectionName, { recordId: _record, ...item }: RelatedItem): RelatedItem {
  return withCountryCodes(name === 'professionals' ? withAddress(item) : item);
}

/** The field that heads an item's column and is therefore not a row. */
const HEADING: Readonly<Partial<Record<RelatedCollectionName, string>>> = {
  contacts: 'type',
  professionals: 'licenseType',
};

/** A row for every field of any item, unknown fields last; each item is a column. */
export function relatedRows(name: RelatedCollectionName, items: readonly RelatedItem[]): RelatedRow[] {
  const columns = items.map((item) => readableItem(name, item));
  const table = RELATED_FIELDS[name];
  const unknown = new Set(columns.flatMap(Object.keys).filter((field) => !Object.hasOwn(table, field)));
  return [...Object.keys(table), ...unknown].flatMap((field): RelatedRow[] => {
    const values = columns.map((column) => column[field]);
    const first = values.find(hasValue);
    if (first === undefined || field === HEADING[name]) return [];
    return [
      { path: `${RELATED_PARTS[name]}.${field}`, name: field, display: table[field] ?? displayOf(first), values },
    ];
  });
}
