import type { Stored } from '../../db/wire/stored';
import type { Relation } from '../schema/record';
import { partiesOf } from './parties';

/** The field of a record for each relation. */
const PARTS = [
  ['creator', 'createdBy'],
  ['contact', 'contacts'],
  ['owner', 'owners'],
  ['professional', 'professionals'],
] as const satisfies readonly (readonly [Relation, string])[];

/** The relations in which a record names one of the identities. */
export const relationsOf = (record: Stored, identities: ReadonlySet<string>): Relation[] =>
  PARTS.filter(([, part]) => partiesOf({ [part]: record[part] }).some((party) => identities.has(party))).map(
    ([relation]) => relation,
  );
