import type { Stored } from '../../db/wire/stored';
import type { Relation } from '../schema/record';
import { partiesOf } from './parties';

/** Where each relation stands on a record. */
const PARTS = [
  ['creator', 'createdBy'],
  ['contact', 'contacts'],
  ['owner', 'owners'],
  ['professional', 'professionals'],
] as const satisfies readonly (readonly [Relation, string])[];

/** Why a record is the person's: as what it names an identity of theirs. */
export const relationsOf = (record: Stored, identities: ReadonlySet<string>): Relation[] =>
  PARTS.filter(([, part]) => partiesOf({ [part]: record[part] }).some((party) => identities.has(party))).map(
    ([relation]) => relation,
  );
