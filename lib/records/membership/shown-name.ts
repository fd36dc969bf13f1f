import type { Stored } from '../../db/wire/stored';
import type { PartyCollection } from './parties';
import { partyName, professionalName } from './party-names';

/** The name that an entry of a party is shown by; undefined if it has none. */
export const displayName = (collection: PartyCollection, entry: Stored): string | undefined =>
  collection === 'professionals' ? professionalName(entry) : partyName(entry);
