import type { Db } from 'mongodb';
import type { AccountDocument } from '../../accounts/document';
import type { AuditDocument } from '../../audit/document';
import { writeAudit } from '../../audit/repository';
import { rebuildMembers } from '../../records/rebuild-members';
import { ACCOUNTS, AUDIT, RECORDS } from '../collections';
import { type RenewedIdentities, renewRecords } from './identity-forms';
import type { Migration } from './migration';

/** What becomes of the links of one account. */
type AccountChange = {
  readonly account: AccountDocument;
  readonly identities: readonly string[];
  readonly self: readonly string[];
  /** Identities that are taken away, in the form of before. */
  readonly taken: readonly string[];
  /** What was done, and why, as sentences without the account's name. */
  readonly sentences: readonly string[];
};

/** Lines by which the portal itself linked what a verified address gave: they begin with the address. */
const isOfAddress = ({ actor, details }: AuditDocument): boolean =>
  actor === 'portal' && Array.isArray(details?.identities) && String(details.identities[0]).startsWith('email:');

const identitiesIn = ({ details }: AuditDocument): string[] =>
  Array.isArray(details?.identities) ? details.identities.map(String) : [];

/** What a verified address gave an account beside the address itself, and which of it somebody linked as well. */
async function givenByAddress(db: Db, accountId: string): Promise<{ given: string[]; linkedToo: Set<string> }> {
  const lines = await db
    .collection<AuditDocument>(AUDIT)
    .find({ subject: accountId, action: 'identities.linked' })
    .toArray();
  const given = lines.filter(isOfAddress).flatMap(identitiesIn);
  const linkedToo = lines.filter((line) => !isOfAddress(line)).flatMap(identitiesIn);
  return { given: [...new Set(given)].filter((party) => party.startsWith('contact:')), linkedToo: new Set(linkedToo) };
}

/** A contact or license identity of before, by what it has become. */
function renewedIdentity(party: string, renewed: RenewedIdentities, known: ReadonlySet<string>) {
  const now = renewed.get(party);
  if (now !== undefined) return { now: [...now] };
  // Without a record nobody knows the type of a license; the form of now has one, if an empty one.
  const isUntyped = /^license:[^:]*$/.test(party) && !known.has(party);
  return isUntyped ? { now: [] } : { now: [[party, undefined] as const] };
}

/** Works out what becomes of an account's links. */
async function changeOf(
  db: Db,
  account: AccountDocument,
  renewed: RenewedIdentities,
  known: ReadonlySet<string>,
): Promise<AccountChange> {
  const { given, linkedToo } = await givenByAddress(db, account._id);
  const self = new Set(account.self);
  const kept = new Set<string>();
  const keptSelf = new Set<string>();
  const taken: string[] = [];
  const sentences: string[] = [];
  for (const party of account.identities) {
    const isGiven = given.includes(party);
    if (isGiven && !linkedToo.has(party)) {
      taken.push(party);
      sentences.push(`${party} is taken back: it came from the verified address alone.`);
      continue;
    }
    const { now } = renewedIdentity(party, renewed, known);
    const [only] = now;
    if (only === undefined || now.length > 1) {
      taken.push(party);
      const choices = now.map(([identity, name]) => `${identity} (${name})`).join(', ');
      const why = now.length > 1 ? `it stood for ${choices}` : 'no record has it, so that its type is not known';
      sentences.push(`${party} is taken back: ${why}. Link the right one again.`);
      continue;
    }
    const [identity, name] = only;
    kept.add(identity);
    if (identity !== party) sentences.push(`${party} is ${identity} now (${name}).`);
    if (isGiven && self.has(party))
      sentences.push(`${identity} is no longer the person in person; account link --self.`);
    else if (self.has(party)) keptSelf.add(identity);
  }
  // The audit log is kept for some years only: what it no longer tells is for the operator to look at.
  const untold = account.identities.some((party) => party.startsWith('email:')) && given.length === 0;
  const unsure = [...keptSelf].filter((party) => party.startsWith('contact:') && !linkedToo.has(party));
  if (untold && unsure.length > 0)
    sentences.push(`${unsure.join(', ')} may have come from the verified address: look.`);
  return { account, identities: [...kept], self: [...keptSelf], taken, sentences };
}

async function store(db: Db, { account, identities, self, taken }: AccountChange): Promise<void> {
  await db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: account._id }, { $set: { identities, self, identitiesChangedAt: new Date() } });
  if (taken.length > 0)
    await writeAudit({
      action: 'identities.unlinked',
      actor: 'portal',
      subject: account._id,
      details: { identities: taken },
    });
}

const isSame = (one: readonly string[] = [], other: readonly string[]): boolean =>
  one.length === other.length && one.every((party) => other.includes(party));

async function* changesOf(db: Db, renewed: RenewedIdentities): AsyncGenerator<AccountChange> {
  const known = new Set([...renewed.values()].flatMap((now) => [...now.keys()]));
  for await (const account of db
    .collection<AccountDocument>(ACCOUNTS)
    .find({ identities: { $gt: '' } })
    .sort({ _id: 1 })) {
    const change = await changeOf(db, account, renewed, known);
    if (change.sentences.length > 0 || !isSame(account.identities, change.identities)) yield change;
  }
}

/**
 * A license is its type and number, numbers made from names have 128 bits, and a verified address is itself alone: what it
 * gave beside that is taken back.
 */
export const identities: Migration = {
  version: 3,
  what: 'licenses carry their type, numbers made from names have 128 bits, a verified address gives its own records alone',
  atStart: false,
  count: async (db) => {
    const { renewed } = await renewRecords(db, { write: false });
    let accounts = 0;
    for await (const _change of changesOf(db, renewed)) accounts += 1;
    const records = await db
      .collection(RECORDS)
      .countDocuments({ $or: [{ parties: /^license:/ }, { parties: /^contact:C-[0-9A-F]{8}$/ }] });
    return records + accounts;
  },
  run: async (db, onProgress = () => undefined) => {
    // Every record is read twice: for its numbers, then for its parties and members.
    const { renewed, changed } = await renewRecords(db, {
      write: true,
      onProgress: ({ part, rows }) => onProgress({ part: part / 2, rows }),
    });
    const told: string[] = [];
    for await (const change of changesOf(db, renewed)) {
      await store(db, change);
      const { _id, email = _id } = change.account;
      told.push(...change.sentences.map((sentence) => `${email}: ${sentence}`));
    }
    const { changed: rebuilt } = await rebuildMembers({
      onProgress: ({ part, rows }) => onProgress({ part: (1 + part) / 2, rows }),
    });
    return [`${changed} records have other numbers, ${rebuilt} other parties or members.`, ...told];
  },
};
