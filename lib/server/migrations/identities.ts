import type { Db } from 'mongodb';
import { ACCOUNTS, AUDIT, RECORDS } from '../../db/collections';
import { itemsOf } from '../../db/wire/stored';
import type { AccountDocument } from '../../identity/accounts/document';
import type { AuditDocument } from '../../identity/audit/document';
import { writeAudit } from '../../identity/audit/repository';
import { doubtSentence, severalPeopleSentence, summarizeIdentity } from '../../records/membership/identity-summary';
import { unlinkIdentities } from '../../records/membership/link-identities';
import { identity, partyIdentity } from '../../records/membership/parties';
import { rebuildMembers } from '../../records/membership/rebuild-members';
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

/** What the audit log tells of an account's links. */
type LinkHistory = {
  /** Contacts that a verified address gave. */
  readonly given: ReadonlySet<string>;
  /** What somebody linked and nobody took away since. */
  readonly linked: ReadonlySet<string>;
  /** Every identity in the log: all of the form of before. */
  readonly named: ReadonlySet<string>;
};

async function historyOf(db: Db, accountId: string): Promise<LinkHistory> {
  const lines = db
    .collection<AuditDocument>(AUDIT)
    .find({ subject: accountId, action: { $in: ['identities.linked', 'identities.unlinked'] } })
    .sort({ at: 1 });
  const [given, linked, named] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const line of lines) {
    for (const party of identitiesIn(line)) {
      named.add(party);
      if (line.action === 'identities.unlinked') linked.delete(party);
      else if (!isOfAddress(line)) linked.add(party);
      else if (party.startsWith('contact:')) given.add(party);
    }
  }
  return { given, linked, named };
}

/** Contacts on whose entries one of the addresses stands: what the rule gave, where the log no longer tells. */
async function contactsBeside(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const records = db.collection<{ readonly contacts?: unknown }>(RECORDS);
  const found = new Set<string>();
  for await (const { contacts } of records.find(
    { parties: { $in: [...addresses] } },
    { projection: { contacts: 1 } },
  )) {
    for (const entry of itemsOf(contacts)) {
      const party = partyIdentity('contacts', entry);
      const isBeside = typeof entry.email === 'string' && addresses.includes(identity.email(entry.email));
      if (party !== undefined && isBeside) found.add(party);
    }
  }
  return found;
}

/** Whether a number was made from a name as before, so that no later import makes it again. */
const isOldNamed = (party: string): boolean => /^(contact:C|license:L)-[0-9A-F]{8}$/.test(party);

/** An identity of before by what it has become: several, or none where no record tells. */
async function renewedIdentity(db: Db, party: string, renewed: RenewedIdentities, { named }: LinkHistory) {
  const now = renewed.get(party);
  if (now !== undefined) return [...now];
  const isOldLicense = /^license:[^:]*$/.test(party) || (party.startsWith('license:') && named.has(party));
  const isGone = isOldNamed(party) && (await db.collection(RECORDS).findOne({ parties: party })) === null;
  return isOldLicense || isGone ? [] : [[party, undefined] as const];
}

/** Works out what becomes of an account's links. */
async function changeOf(db: Db, account: AccountDocument, renewed: RenewedIdentities): Promise<AccountChange> {
  const history = await historyOf(db, account._id);
  const addresses = account.identities.filter((party) => party.startsWith('email:'));
  // A run that goes on finds links that have the form of now already.
  const renewedLinks = [...history.linked].flatMap((party) => [...(renewed.get(party)?.keys() ?? [])]);
  const linked = new Set([...history.linked, ...renewedLinks]);
  const beside = history.given.size > 0 ? new Set<string>() : await contactsBeside(db, addresses);
  const [kept, self] = [new Set<string>(), new Set<string>()];
  const taken: string[] = [];
  const sentences: string[] = [];
  const takeBack = (party: string, why: string): void => {
    taken.push(party);
    sentences.push(`${party} was unlinked: ${why}`);
  };
  for (const party of account.identities) {
    const now = await renewedIdentity(db, party, renewed, history);
    const isLinked = linked.has(party);
    const isSelf = account.self?.includes(party) ?? false;
    const isGiven = history.given.has(party);
    const isBeside = beside.has(party) || now.some(([one]) => beside.has(one));
    // What the log no longer tells may have come from the address, whose records may have changed since.
    const isUntold = addresses.length > 0 && history.given.size === 0 && party.startsWith('contact:') && !isLinked;
    const [only] = now;
    if (isGiven && !isLinked) takeBack(party, 'it came from the verified address alone.');
    else if (isBeside && !isLinked)
      takeBack(
        party,
        'it stands beside the verified address, and no audit line says who linked it. Look, and link it.',
      );
    else if (isUntold && isOldNamed(party))
      takeBack(party, 'it was made from a name, and no audit line says who linked it. Look, and link it.');
    else if (now.length > 1)
      takeBack(
        party,
        `it stood for ${now.map(([one, name]) => `${one} (${name})`).join(', ')}. Link the right one again.`,
      );
    else if (only === undefined) takeBack(party, 'no record has it, so its new form is unknown. Link it again.');
    else {
      const [one, name] = only;
      kept.add(one);
      if (one !== party) sentences.push(`${party} is ${one} now (${name}).`);
      if (isSelf && (isGiven || isBeside || isUntold))
        sentences.push(`${one} is no longer marked --self; mark it again with account link --self.`);
      else if (isSelf) self.add(one);
    }
  }
  return { account, identities: [...kept], self: [...self], taken, sentences };
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
  for await (const account of db
    .collection<AccountDocument>(ACCOUNTS)
    .find({ identities: { $gt: '' } })
    .sort({ _id: 1 })) {
    const change = await changeOf(db, account, renewed);
    if (change.sentences.length > 0 || !isSame(account.identities, change.identities)) yield change;
  }
}

/** License numbers and names were linked without a look at who has them. */
const UNCHECKED = /^(license:|contact:C-)/;

/** Takes back links to licenses and names that several people have, and `self` wherever the records do not say who it is. */
async function* undoDoubtfulLinks(db: Db): AsyncGenerator<string> {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const linked = accounts.find({ identities: { $gt: '' } }).sort({ _id: 1 });
  for await (const { _id, email = _id, identities: held, self = [] } of linked) {
    for (const party of held) {
      if (/^(email|user):/.test(party)) continue;
      const summary = await summarizeIdentity(party);
      const several = severalPeopleSentence(summary);
      const doubt = doubtSentence(summary, { inPerson: true });
      if (several !== undefined && UNCHECKED.test(party)) {
        await unlinkIdentities(_id, [party], { actor: 'portal' });
        yield `${email}: ${party} was unlinked: ${several} Link it again with --one-person where all of them are one.`;
      } else if (doubt !== undefined && self.includes(party)) {
        await accounts.updateOne({ _id }, { $pull: { self: party } as never });
        yield `${email}: ${party} is no longer marked --self; mark it again with account link --self --one-person. ${doubt}`;
      } else if (several !== undefined) yield `${email}: ${several} Check the link.`;
    }
  }
}

/**
 * A license is its type and number, numbers made from names have 128 bits, and a verified address is itself alone: what it
 * gave beside that is unlinked.
 */
export const identities: Migration = {
  version: 3,
  what: 'add types to licenses, lengthen numbers made from names to 128 bits, limit verified e-mails to records that list them',
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
    // Parties are those of now only after this.
    const { changed: rebuilt } = await rebuildMembers({
      onProgress: ({ part, rows }) => onProgress({ part: (1 + part) / 2, rows }),
    });
    for await (const sentence of undoDoubtfulLinks(db)) told.push(sentence);
    return [`Renumbered parties on ${changed} records; updated parties or members on ${rebuilt}.`, ...told];
  },
};
