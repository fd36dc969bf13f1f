import type { StoredObject } from '../db/wire/writer';
import type { Account } from '../identity/accounts/document';
import { findSavedViews } from '../identity/accounts/preferences-repository';
import { listRequestsOfAccount } from '../identity/apps/request-repository';
import type { Actor } from '../identity/audit/document';
import { writeAudit } from '../identity/audit/repository';
import { listOneTimeLinks } from '../identity/links/one-time-link-repository';
import { listAllowedApps } from '../identity/oauth/allowed-apps';
import type { RecordDocument } from '../records/document';
import { eachRecordOf } from '../records/membership/membership-repository';
import { viewerOf, withoutHiddenFields } from '../records/membership/party-details';
import { nameKey, shortNameKeysOf } from '../records/membership/person-names';
import { auditSubjects } from './audit-subjects';
import { listAuditOf } from './people-repository';
import type { Person } from './person';
import { isCreator, type Part, partsOf, partsWithIdentities } from './person-parts';

export type ExportOptions = {
  readonly actor: Actor;
  readonly onRecord?: (records: number) => void;
};

const exportedAccount = async ({
  sessionGeneration: _sessions,
  identitiesChangedAt: _changed,
  _id: id,
  ...rest
}: Account) => ({
  id,
  ...rest,
  savedViews: await findSavedViews(id),
});

function fieldsOf(record: RecordDocument): StoredObject {
  const hidden = new Set([
    '_id',
    'createdBy',
    'contacts',
    'owners',
    'professionals',
    'parties',
    'memberIds',
    'sourceHash',
    'cursorDate',
    'searchText',
    'importId',
    'addedBy',
  ]);
  return { id: record._id, ...Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name))) };
}

function exportedRecord(record: RecordDocument, { ownIdentities, emailIdentities, represented }: Person) {
  const identities = new Set(ownIdentities);
  const inPerson = partsOf(record, identities);
  const exportedParts = new Set(inPerson.map(({ part }) => part));
  const isNew = ({ part }: Part): boolean => !exportedParts.has(part);
  const representedParts = partsWithIdentities(record, new Set(represented)).filter(isNew);
  for (const { part } of representedParts) exportedParts.add(part);
  const byEmail = partsWithIdentities(record, new Set(emailIdentities)).filter(isNew);
  const { createdBy } = record;
  const created = [
    ...(isCreator(record, identities) ? [{ role: 'creator', inPerson: true, createdBy }] : []),
    ...(isCreator(record, new Set(represented)) ? [{ role: 'creator', inPerson: false, createdBy }] : []),
  ];
  const otherViewer = viewerOf(null);
  const names = new Set(inPerson.flatMap(({ part }) => shortNameKeysOf(part)));
  const { name, ...fields } = fieldsOf(record);
  const isNamed = typeof name === 'string' && names.has(nameKey(name));
  return {
    // The record's name is its applicant's (specification 2.6.1), who may be somebody else.
    record: isNamed ? { ...fields, name } : fields,
    person: [
      ...created,
      ...inPerson.map(({ role, part }) => ({ role, inPerson: true, ...part })),
      ...representedParts.map(({ collection, role, part }) => ({
        role,
        inPerson: false,
        ...withoutHiddenFields(otherViewer, collection, part),
      })),
      // Only the email is known to be the person's; the rest may belong to somebody they act for.
      ...byEmail.map(({ role, part: { id, email } }) => ({ role, inPerson: false, id, email })),
    ],
  };
}

async function* jsonList(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '\n';
  yield `,\n"${name}": [`;
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield separator === '\n' ? ']' : '\n]';
}

/**
 * Chunks of one JSON object. Records have the person's own parties, those they act for without personal fields, and only
 * the email of others that share it.
 */
export async function* exportPerson(person: Person, { actor, onRecord }: ExportOptions): AsyncGenerator<string> {
  const { accounts, emails, ownIdentities, emailIdentities, represented } = person;
  const ids = accounts.map(({ _id }) => _id);
  // An unknown email must not get into the log just because somebody searched for it.
  const subject = ids[0] ?? ownIdentities[0] ?? emailIdentities[0];
  if (subject !== undefined) await writeAudit({ action: 'person.exported', actor, subject });
  const links = (await Promise.all(emails.map(listOneTimeLinks))).flat().map(({ _id: _hash, ...link }) => link);
  const apps = await Promise.all(
    ids.map(async (accountId) => (await listAllowedApps(accountId)).map((app) => ({ accountId, ...app }))),
  );
  const lines = (await listAuditOf([...ids, ...auditSubjects(person)], ids)).map(({ _id, ...line }) => line);
  const head = {
    exportedAt: new Date(),
    emails,
    identities: [
      ...ownIdentities.map((party) => ({ identity: party, inPerson: true })),
      ...[...emailIdentities, ...represented].map((party) => ({ identity: party, inPerson: false })),
    ],
    accounts: await Promise.all(accounts.map(exportedAccount)),
    oneTimeLinks: links,
    apps: apps.flat(),
    appRequests: (await Promise.all(ids.map(listRequestsOfAccount))).flat(),
    audit: lines,
  };
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  let count = 0;
  const records = async function* () {
    for await (const record of eachRecordOf([...ownIdentities, ...emailIdentities, ...represented])) {
      yield exportedRecord(record, person);
      onRecord?.(++count);
    }
  };
  yield* jsonList('records', records());
  yield '\n}\n';
}
