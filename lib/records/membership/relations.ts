import type { StoredObject } from '../../db/wire/stored';
import type { Relation } from '../schema/record';
import { partiesOf } from './parties';

const FIELD_BY_RELATION = [
  ['creator', 'createdBy'],
  ['contact', 'contacts'],
  ['owner', 'owners'],
  ['professional', 'professionals'],
] as const satisfies readonly (readonly [Relation, string])[];

export const relationsOf = (record: StoredObject, identities: ReadonlySet<string>): Relation[] =>
  FIELD_BY_RELATION.filter(([, part]) =>
    partiesOf({ [part]: record[part] }).some((party) => identities.has(party)),
  ).map(([relation]) => relation);
