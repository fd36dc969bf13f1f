import type { z } from 'zod';
import type { StoredObject } from '../../db/wire/stored';
import { type Env, env } from '../../platform/settings/env';
import { Contact } from '../schema/contact';
import { Owner } from '../schema/owner';
import { personalNames } from '../schema/personal';
import { Professional } from '../schema/professional';
import { type PartyCollection, partyIdentity } from './parties';

export type Viewer = {
  /** Identities of the viewer in person. */
  readonly self: readonly string[];
  readonly partyDetails: Env['SHOW_PARTY_DETAILS'];
};

export const viewerOf = (account: { readonly self?: readonly string[] } | null): Viewer => ({
  self: account?.self ?? [],
  partyDetails: env().SHOW_PARTY_DETAILS,
});

const hiddenOf = (schema: z.ZodObject): Readonly<Record<Viewer['partyDetails'], ReadonlySet<string>>> => ({
  self: personalNames(schema, ['characteristic', 'date']),
  all: personalNames(schema, ['date']),
});

/** Fields of a party that other people may not see, by `SHOW_PARTY_DETAILS`. */
export const HIDDEN_FIELDS: Readonly<Record<PartyCollection, ReturnType<typeof hiddenOf>>> = {
  contacts: hiddenOf(Contact),
  owners: hiddenOf(Owner),
  professionals: hiddenOf(Professional),
};

export function withoutHiddenFields(
  { self, partyDetails }: Viewer,
  collection: PartyCollection,
  item: StoredObject,
): StoredObject {
  const party = partyIdentity(collection, item);
  if (party !== undefined && self.includes(party)) return item;
  const hidden = HIDDEN_FIELDS[collection][partyDetails];
  return Object.fromEntries(Object.entries(item).filter(([name]) => !hidden.has(name)));
}
