import { type Mapping, MappingError } from './mapping';

/** How a file's columns and a mapping fit together. */
export type FileColumns = {
  /** Fields of the mapping for which the file has no column, for example `openedDate (applieddate)`: they stay as they are. */
  readonly lacking: readonly string[];
  /** Fields that the file decides over: an empty cell clears them. */
  readonly owned: readonly string[];
};

/**
 * Holds the first line of a file against a mapping.
 * @throws MappingError when the file lacks a column that every record needs.
 */
export function fitColumns(columns: readonly string[], mapping: Mapping): FileColumns {
  const { customId, module, type, status, fields, address, contacts, professionals } = mapping;
  const has = (names: readonly string[]): boolean => names.some((name) => columns.includes(name));
  const needed = [customId, module, type.group, type.type, type.subType, type.category, status.columns];
  const missing = [...new Set(needed.filter((names) => !has(names)).map((names) => names.join(' or ')))];
  if (missing.length > 0) {
    throw new MappingError(`The file has no column ${missing.join(', ')}. Its columns are: ${columns.join(', ')}.`);
  }
  const optional = [
    ...Object.entries(fields),
    ['contacts', contacts.flatMap(({ fullName }) => fullName)] as const,
    ['professionals', professionals.flatMap(({ businessName }) => businessName)] as const,
    ['addresses', Object.values(address).flat()] as const,
  ].filter(([, names]) => names.length > 0);
  return {
    lacking: optional.filter(([, names]) => !has(names)).map(([field, names]) => `${field} (${names.join(' or ')})`),
    owned: optional.filter(([, names]) => has(names)).map(([field]) => field),
  };
}
