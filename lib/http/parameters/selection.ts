/** What `fields` and `expand` ask for, after unknown names were set aside. */
export type Selection = {
  /** Known first-level names; undefined: all (none was sent, or none was valid). */
  readonly fields: ReadonlySet<string> | undefined;
  readonly expand: ReadonlySet<string>;
  readonly ignored: { readonly fields: readonly string[]; readonly expand: readonly string[] };
};

type Asked = { readonly fields?: readonly string[] | undefined; readonly expand?: readonly string[] | undefined };

/**
 * Contract, Parameters: `fields` gives exactly the names asked for; a related collection comes when `expand` asks for
 * it, whether or not `fields` names it; naming it in `fields` alone brings nothing and is not an error.
 */
export function selectFields(asked: Asked, fieldNames: readonly string[], collections: readonly string[]): Selection {
  const known = new Set([...fieldNames, ...collections]);
  const fields = (asked.fields ?? []).filter((name) => known.has(name));
  const expandable = new Set(collections);
  const expand = (asked.expand ?? []).filter((name) => expandable.has(name));
  return {
    fields: fields.length > 0 ? new Set(fields) : undefined,
    expand: new Set(expand),
    ignored: {
      fields: (asked.fields ?? []).filter((name) => !known.has(name)),
      expand: (asked.expand ?? []).filter((name) => !expandable.has(name)),
    },
  };
}
