import { referenceVersion } from '../db/reference-version';
import { listTypeValues } from './repository';

type Types = { readonly type?: string | undefined; readonly types?: readonly string[] | undefined };
type Kept = { readonly version: string; readonly values: Promise<ReadonlyMap<string, string>> };

let kept: Kept | undefined;

/** Dash form -> slash form of all types, read once for each version of the reference data; a failure is not kept. */
async function typeValues(): Promise<ReadonlyMap<string, string>> {
  const version = await referenceVersion();
  if (kept?.version === version) return kept.values;
  const reading: Kept = { version, values: listTypeValues() };
  kept = reading;
  reading.values.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.values;
}

/**
 * Asks for types by their slash form, by which records have an index, where the dash form is that of a stored type. A dash form
 * is compared whole, never split; one that no type has stays, and is looked for on the records.
 * @returns the same object where there is nothing to change.
 */
export async function inSlashForm<Query extends Types>(query: Query): Promise<Query> {
  const { type, types } = query;
  if ([...(type === undefined ? [] : [type]), ...(types ?? [])].every((form) => form.includes('/'))) return query;
  const values = await typeValues();
  const slashForm = (form: string): string => values.get(form) ?? form;
  return {
    ...query,
    ...(type !== undefined && { type: slashForm(type) }),
    ...(types !== undefined && { types: types.map(slashForm) }),
  };
}
