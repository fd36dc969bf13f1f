/**
 * Removes translations, which the portal reads and sends in one language. A projection of nested fields would make the
 * embedded database decode whole records, and `delete` would slow down JSON.stringify.
 */
export function withoutTranslations(records, names) {
  for (const record of records) {
    for (const name of names) {
      if (record[name]?.translations !== undefined) record[name].translations = undefined;
    }
  }
  return records;
}
