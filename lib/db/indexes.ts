import { type Collection, type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { log } from '../log';
import { OTHER_DATES } from '../records/opens-first';
import {
  ACCOUNTS,
  AUDIT,
  ENDED_SESSIONS,
  GRANTS,
  IMPORT_CHANGES,
  IMPORT_RUNS,
  IMPORTS,
  ONE_TIME_LINKS,
  RATE_LIMITS,
  RECORD_TYPES,
  RECORDS,
} from './collections';

/** Expired tokens stay a day, so that `token_expired` can be told from `invalid_token`; then TTL removes them. */
export const EXPIRED_TOKENS_KEPT_SECONDS = 86_400;

/**
 * A range of a date that few records lie in, such as what changed since yesterday: its keys hold the order of a page, so that
 * they are sorted without the records. Records without the date take no room.
 */
const memberDate = (date: string): IndexDescription => ({
  key: { memberIds: 1, [date]: 1, openedDate: -1, _id: 1 },
  name: `member_${date.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  partialFilterExpression: { [date]: { $exists: true } },
});

/** What only some records have, and are looked for by: in the order of a page, without room for the others. */
const memberPart = (path: string): IndexDescription => ({
  key: { memberIds: 1, [path]: 1, openedDate: -1, _id: 1 },
  name: `member_${path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  partialFilterExpression: { [path]: { $exists: true } },
});

/** Filters that compare one text, of records that have one. */
export const PART_FILTERS = [
  'recordClass',
  'closedByDepartment',
  'closedByUser',
  'completedByDepartment',
  'completedByUser',
] as const;

/** Collection -> indexes; each names the read that needs it. */
export const INDEXES: Record<string, IndexDescription[]> = {
  [RECORDS]: [
    // My records: equality on the member, then the contract's order.
    { key: { memberIds: 1, openedDate: -1, _id: 1 }, name: 'member_order' },
    // The same by cursor: in the order of the first import, which no later change moves a record in.
    { key: { memberIds: 1, walkDate: -1, _id: 1 }, name: 'member_walk' },
    // What a long list is narrowed by, in the same order.
    { key: { memberIds: 1, module: 1, openedDate: -1, _id: 1 }, name: 'member_module' },
    { key: { memberIds: 1, 'type.value': 1, openedDate: -1, _id: 1 }, name: 'member_type' },
    // A type is asked for by its dash form too.
    { key: { memberIds: 1, 'type.id': 1, openedDate: -1, _id: 1 }, name: 'member_type_id' },
    { key: { memberIds: 1, statusType: 1, openedDate: -1, _id: 1 }, name: 'member_status_type' },
    // A status is asked for by its value or by its text: the two are read side by side.
    { key: { memberIds: 1, 'status.value': 1, openedDate: -1, _id: 1 }, name: 'member_status' },
    { key: { memberIds: 1, 'status.text': 1, openedDate: -1, _id: 1 }, name: 'member_status_text' },
    // The end of another date: its records begin where the day of opening is that day.
    { key: { memberIds: 1, opensFirst: 1, openedDate: -1, _id: 1 }, name: 'member_opens_first' },
    ...OTHER_DATES.map(memberDate),
    { key: { memberIds: 1, customId: 1 }, name: 'member_custom_id' },
    ...PART_FILTERS.map(memberPart),
    // Linking an account finds the records of an identity.
    { key: { parties: 1 }, name: 'parties' },
  ],
  [RECORD_TYPES]: [
    // Describe and filters by the stored dash form; two types may not share it.
    { key: { id: 1 }, name: 'type_id', unique: true },
    { key: { module: 1, _id: 1 }, name: 'module_order' },
  ],
  [ACCOUNTS]: [
    // Signing in. People of an OpenID Connect provider may have no address that is theirs for sure.
    { key: { email: 1 }, name: 'email', unique: true, partialFilterExpression: { email: { $exists: true } } },
    {
      key: { 'oidc.issuer': 1, 'oidc.subject': 1 },
      name: 'oidc',
      unique: true,
      partialFilterExpression: { 'oidc.subject': { $exists: true } },
    },
    { key: { identities: 1 }, name: 'identities' },
    // An import that catches up with accounts that were linked meanwhile.
    { key: { identitiesChangedAt: 1 }, name: 'relinked' },
  ],
  [GRANTS]: [
    { key: { grantId: 1 }, name: 'grant' },
    // Apps that an account allows; all that ends with an account or with an app.
    { key: { accountId: 1, clientId: 1 }, name: 'account_app' },
    { key: { clientId: 1 }, name: 'app' },
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: EXPIRED_TOKENS_KEPT_SECONDS },
  ],
  [ONE_TIME_LINKS]: [
    { key: { email: 1 }, name: 'email' },
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
  ],
  [IMPORTS]: [{ key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 }],
  [IMPORT_RUNS]: [
    { key: { startedAt: -1 }, name: 'started' },
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
  ],
  [IMPORT_CHANGES]: [
    { key: { run: 1, record: 1 }, name: 'run' },
    // An erasure takes what is kept of a record, whichever import kept it.
    { key: { record: 1 }, name: 'record' },
    { key: { 'before.parties': 1 }, name: 'parties' },
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
  ],
  [ENDED_SESSIONS]: [{ key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 }],
  [AUDIT]: [
    { key: { subject: 1, at: 1 }, name: 'subject' },
    { key: { expiresAt: 1 }, name: 'expired', expireAfterSeconds: 0 },
  ],
  [RATE_LIMITS]: [
    { key: { key: 1 }, name: 'key', unique: true },
    { key: { expire: 1 }, name: 'expired', expireAfterSeconds: 0 },
  ],
};

/** MongoDB's codes for an index of the same name or key with other options: an earlier version of the portal made it. */
const OTHER_DEFINITION = new Set<unknown>([85, 86]);

/** Some document has a list where the index expects a value, beside `memberIds`, which is one. */
const PARALLEL_LISTS = 171;

const hasCode = (error: unknown, isMeant: (code: unknown) => boolean): boolean =>
  error instanceof MongoServerError && isMeant(error.code);

/** Each by itself, without those that odd stored data make impossible: their filters are slower then, and still right. */
async function createPossible(collection: Collection, indexes: readonly IndexDescription[]): Promise<void> {
  for (const index of indexes) {
    try {
      await collection.createIndexes([index]);
    } catch (error) {
      if (!hasCode(error, (code) => code === PARALLEL_LISTS)) throw error;
      const facts = { collection: collection.collectionName, index: index.name };
      log().warn(facts, 'an index could not be made: a document has a list where a single value belongs');
    }
  }
}

/** Makes every index that is missing, and anew those that an earlier version defined otherwise. */
export async function ensureIndexes(db: Db): Promise<void> {
  for (const [name, indexes] of Object.entries(INDEXES)) {
    const collection = db.collection(name);
    try {
      await collection.createIndexes(indexes);
    } catch (error) {
      const isOther = hasCode(error, (code) => OTHER_DEFINITION.has(code));
      if (!isOther && !hasCode(error, (code) => code === PARALLEL_LISTS)) throw error;
      if (isOther) await collection.dropIndexes();
      await createPossible(collection, indexes);
    }
  }
}
