import { type Mapping, MappingError } from './mapping';
import type { Source } from './mapping-file';

export type FileColumns = {
  /** Mapped fields without a column, such as `openedDate (applieddate)`: imports keep their values. */
  readonly lacking: readonly string[];
  /** Fields that the file controls: an empty cell clears them. */
  readonly ownedFields: readonly string[];
  readonly unread: readonly string[];
};

function optionalFields(mapping: Mapping): (readonly [field: string, columns: readonly string[]])[] {
  const { fields, address, parcel, contacts, owners, professionals, customForms } = mapping;
  const columns = (sources: Readonly<Record<string, Source>>): string[] =>
    Object.values(sources).flatMap((source) => source.columns);
  const byField = new Map<string, string[]>();
  for (const [path, source] of Object.entries(fields)) {
    const name = path.split('.')[0] ?? path;
    byField.set(name, [...(byField.get(name) ?? []), ...source.columns]);
  }
  return [
    ...byField,
    ['contacts', contacts.flatMap(({ type, fields: of }) => columns({ type, ...of }))] as const,
    ['owners', owners.flatMap(columns)] as const,
    ['professionals', professionals.flatMap(({ type, fields: of }) => columns({ type, ...of }))] as const,
    ['addresses', columns(address)] as const,
    ['parcels', columns(parcel)] as const,
    ['customForms', customForms.flatMap(columns)] as const,
  ].filter(([, names]) => names.length > 0);
}

/** @param hint appended to the error. @throws MappingError if a required column is missing */
export function matchColumns(columns: readonly string[], mapping: Mapping, hint = ''): FileColumns {
  const { customId, module, type, status } = mapping;
  const has = (names: readonly string[]): boolean => names.some((name) => columns.includes(name));
  const requiredSources = [customId, module, type.group, type.type, type.subType, type.category, status];
  const missing = requiredSources.filter((source) => source.constant === undefined && !has(source.columns));
  if (missing.length > 0) {
    const names = [...new Set(missing.map((source) => source.columns.join(' or ')))];
    throw new MappingError(
      `The file has no column ${names.join(', ')}. Its columns are: ${columns.filter(Boolean).join(', ')}.${hint} Nothing was imported.`,
    );
  }
  const optional = optionalFields(mapping);
  const read = new Set([
    ...requiredSources.flatMap((source) => source.columns),
    ...optional.flatMap(([, names]) => names),
  ]);
  return {
    lacking: optional.filter(([, names]) => !has(names)).map(([field, names]) => `${field} (${names.join(' or ')})`),
    ownedFields: optional.filter(([, names]) => has(names)).map(([field]) => field),
    unread: columns.filter((name) => name !== '' && !read.has(name)),
  };
}
