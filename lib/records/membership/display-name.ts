import type { StoredObject } from '../../db/wire/stored';
import type { PartyCollection } from './parties';
import { partyName, professionalName } from './party-names';

export const displayName = (collection: PartyCollection, entry: StoredObject): string | undefined =>
  collection === 'professionals' ? professionalName(entry) : partyName(entry);
