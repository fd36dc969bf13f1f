export type FieldSelection = {
  readonly fields: ReadonlySet<string> | undefined;
  readonly expand: ReadonlySet<string>;
  readonly ignored: { readonly fields: readonly string[]; readonly expand: readonly string[] };
};

type Names = { readonly fields?: readonly string[] | undefined; readonly expand?: readonly string[] | undefined };

/** `fields` selects fields and `expand` related collections; a collection in `fields` alone has no effect. */
export function selectFields(
  names: Names,
  fieldNames: readonly string[],
  collections: readonly string[],
): FieldSelection {
  const knownNames = new Set([...fieldNames, ...collections]);
  const fields = (names.fields ?? []).filter((name) => knownNames.has(name));
  const expandable = new Set(collections);
  const expand = (names.expand ?? []).filter((name) => expandable.has(name));
  return {
    fields: fields.length > 0 ? new Set(fields) : undefined,
    expand: new Set(expand),
    ignored: {
      fields: (names.fields ?? []).filter((name) => !knownNames.has(name)),
      expand: (names.expand ?? []).filter((name) => !expandable.has(name)),
    },
  };
}
