import type { PartyCollection } from '../records/parties';
import { partyName, professionalName } from '../records/party-names';
import type { Stored } from '../wire/stored';

/** The name that somebody goes by on an entry; undefined where it has none. */
export const shownName = (collection: PartyCollection, entry: Stored): string | undefined =>
  collection === 'professionals' ? professionalName(entry) : partyName(entry);
