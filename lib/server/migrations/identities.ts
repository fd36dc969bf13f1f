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
import type { Migration } from './migration';
import { type RenewedIdentities, renewRecords } from './renew-identities';

type AccountChange = {
  readonly account: AccountDocument;
  readonly identities: readonly string[];
  readonly self: readonly string[];
  /** Unlinked identities, in their old form. */
  readonly unlinked: readonly string[];
  /** What changed and why, without the account's name. */
  readonly sentences: readonly string[];
};

/** Whether the portal made the links because of a verified email: such an audit entry starts with the email. */
const isFromEmail = ({ actor, details }: AuditDocument): boolean =>
  actor === 'portal' && Array.isArray(details?.identities) && String(details.identities[0]).startsWith('email:');

const identitiesIn = ({ details }: AuditDocument): string[] =>
  Array.isArray(details?.identities) ? details.identities.map(String) : [];

/** An account's links according to the audit log. */
type LinkHistory = {
  /** Contacts that the portal linked because of a verified email. */
  readonly fromEmail: ReadonlySet<string>;
  /** Linked by somebody and not unlinked since. */
  readonly linked: ReadonlySet<string>;
  /** Every identity in the log, in its old form. */
  readonly mentioned: ReadonlySet<string>;
};

async function historyOf(db: Db, accountId: string): Promise<LinkHistory> {
  const lines = db
    .collection<AuditDocument>(AUDIT)
    .find({ subject: accountId, action: { $in: ['identities.linked', 'identities.unlinked'] } })
    .sort({ at: 1 });
  const [fromEmail, linked, mentioned] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const line of lines) {
    for (const party of identitiesIn(line)) {
      mentioned.add(party);
      if (line.action === 'identities.unlinked') linked.delete(party);
      else if (!isFromEmail(line)) linked.add(party);
      else if (party.startsWith('contact:')) fromEmail.add(party);
    }
  }
  return { fromEmail, linked, mentioned };
}

/** Contacts whose entries have one of the emails. The old rule linked these; used if the audit log is gone. */
async function contactsBeside(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const records = db.collection<{ readonly contacts?: unknown }>(RECORDS);
  const contactParties = new Set<string>();
  for await (const { contacts } of records.find(
    { parties: { $in: [...addresses] } },
    { projection: { contacts: 1 } },
  )) {
    for (const entry of itemsOf(contacts)) {
      const party = partyIdentity('contacts', entry);
      const isBeside = typeof entry.email === 'string' && addresses.includes(identity.email(entry.email));
      if (party !== undefined && isBeside) contactParties.add(party);
    }
  }
  return contactParties;
}

/** Whether a number was derived from a name by the old hash, which no import creates again. */
const isOldNameNumber = (party: string): boolean => /^(contact:C|license:L)-[0-9A-F]{8}$/.test(party);

/** The new forms of an old identity: several, or none if no record has it. */
async function renewedIdentity(db: Db, party: string, renewed: RenewedIdentities, { mentioned }: LinkHistory) {
  const now = renewed.get(party);
  if (now !== undefined) return [...now];
  const isOldLicense = /^license:[^:]*$/.test(party) || (party.startsWith('license:') && mentioned.has(party));
  const isGone = isOldNameNumber(party) && (await db.collection(RECORDS).findOne({ parties: party })) === null;
  return isOldLicense || isGone ? [] : [[party, undefined] as const];
}

async function changeOf(db: Db, account: AccountDocument, renewed: RenewedIdentities): Promise<AccountChange> {
  const history = await historyOf(db, account._id);
  const addresses = account.identities.filter((party) => party.startsWith('email:'));
  // A resumed run finds links that already have the new form.
  const renewedLinks = [...history.linked].flatMap((party) => [...(renewed.get(party)?.keys() ?? [])]);
  const linked = new Set([...history.linked, ...renewedLinks]);
  const beside = history.fromEmail.size > 0 ? new Set<string>() : await contactsBeside(db, addresses);
  const [links, self] = [new Set<string>(), new Set<string>()];
  const unlinked: string[] = [];
  const sentences: string[] = [];
  const unlink = (party: string, reason: string): void => {
    unlinked.push(party);
    sentences.push(`${party} was unlinked: ${reason}`);
  };
  for (const party of account.identities) {
    const now = await renewedIdentity(db, party, renewed, history);
    const isLinked = linked.has(party);
    const isSelf = account.self?.includes(party) ?? false;
    const cameFromEmail = history.fromEmail.has(party);
    const isBeside = beside.has(party) || now.some(([one]) => beside.has(one));
    // No audit entry explains this link; it may come from a verified email on records that have changed since.
    const isUnexplained =
      addresses.length > 0 && history.fromEmail.size === 0 && party.startsWith('contact:') && !isLinked;
    const [only] = now;
    if (cameFromEmail && !isLinked) unlink(party, 'it came from the verified email alone.');
    else if (isBeside && !isLinked)
      unlink(
        party,
        'it shares an entry with the verified email; no audit entry says who linked it. Check it and link it again.',
      );
    else if (isUnexplained && isOldNameNumber(party))
      unlink(party, 'it was made from a name; no audit entry says who linked it. Check it and link it again.');
    else if (now.length > 1)
      unlink(
        party,
        `it stood for ${now.map(([one, name]) => `${one} (${name})`).join(', ')}. Link the right one again.`,
      );
    else if (only === undefined) unlink(party, 'no record has it, so its new form is unknown. Link it again.');
    else {
      const [one, name] = only;
      links.add(one);
      if (one !== party) sentences.push(`${party} is ${one} now (${name}).`);
      if (isSelf && (cameFromEmail || isBeside || isUnexplained))
        sentences.push(`${one} is no longer marked --self; mark it again with account link --self.`);
      else if (isSelf) self.add(one);
    }
  }
  return { account, identities: [...links], self: [...self], unlinked, sentences };
}

async function store(db: Db, { account, identities, self, unlinked }: AccountChange): Promise<void> {
  await db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: account._id }, { $set: { identities, self, identitiesChangedAt: new Date() } });
  if (unlinked.length > 0)
    await writeAudit({
      action: 'identities.unlinked',
      actor: 'portal',
      subject: account._id,
      details: { identities: unlinked },
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

/** Licenses and names were linked without a check of who has them. */
const UNCHECKED = /^(license:|contact:C-)/;

/** Unlinks licenses and names that several people have, and removes `self` wherever the records do not prove it. */
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
        yield `${email}: ${party} was unlinked: ${several} Link it again with --one-person if they are the same person.`;
      } else if (doubt !== undefined && self.includes(party)) {
        await accounts.updateOne({ _id }, { $pull: { self: party } as never });
        yield `${email}: ${party} is no longer marked --self; mark it again with account link --self --one-person. ${doubt}`;
      } else if (several !== undefined) yield `${email}: ${several} Check the link.`;
    }
  }
}

export const identities: Migration = {
  version: 3,
  what: 'add types to licenses, lengthen numbers made from names to 128 bits, limit verified emails to records that list them',
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
    const { renewed, changed } = await renewRecords(db, {
      write: true,
      onProgress: ({ part, rows }) => onProgress({ part: part / 2, rows }),
    });
    const sentences: string[] = [];
    for await (const change of changesOf(db, renewed)) {
      await store(db, change);
      const { _id, email = _id } = change.account;
      sentences.push(...change.sentences.map((sentence) => `${email}: ${sentence}`));
    }
    const { changed: rebuilt } = await rebuildMembers({
      onProgress: ({ part, rows }) => onProgress({ part: (1 + part) / 2, rows }),
    });
    for await (const sentence of undoDoubtfulLinks(db)) sentences.push(sentence);
    return [`Renumbered parties on ${changed} records; updated parties or members on ${rebuilt}.`, ...sentences];
  },
};
