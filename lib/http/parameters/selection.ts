/** The known names in `fields` and `expand`, with the unknown ones apart. */
export type Selection = {
  /** Known first-level names; undefined means all (none was sent, or none was valid). */
  readonly fields: ReadonlySet<string> | undefined;
  readonly expand: ReadonlySet<string>;
  readonly ignored: { readonly fields: readonly string[]; readonly expand: readonly string[] };
};

type Names = { readonly fields?: readonly string[] | undefined; readonly expand?: readonly string[] | undefined };

/**
 * Contract, Parameters: `fields` selects exactly the named fields. A related collection is returned if `expand` names it,
 * whether or not `fields` does; naming it in `fields` alone returns nothing and is not an error.
 */
export function selectFields(names: Names, fieldNames: readonly string[], collections: readonly string[]): Selection {
  const known = new Set([...fieldNames, ...collections]);
  const fields = (names.fields ?? []).filter((name) => known.has(name));
  const expandable = new Set(collections);
  const expand = (names.expand ?? []).filter((name) => expandable.has(name));
  return {
    fields: fields.length > 0 ? new Set(fields) : undefined,
    expand: new Set(expand),
    ignored: {
      fields: (names.fields ?? []).filter((name) => !known.has(name)),
      expand: (names.expand ?? []).filter((name) => !expandable.has(name)),
    },
  };
}
