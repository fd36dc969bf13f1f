import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import { isStoredObject, translationOf } from '../../db/wire/stored';
import { selectFields } from '../../http/parameters/selection';
import type { Account } from '../../identity/accounts/document';
import { dateTimeFormatter, wireDateTimeFormatter } from '../../platform/dates/agency-time';
import { resolveLocale } from '../../platform/languages/locale';
import { env } from '../../platform/settings/env';
import type { RecordDocument } from '../../records/document';
import { viewerOf } from '../../records/membership/party-details';
import { toWireRecord, writersFor } from '../../records/output/mapper';
import { RELATED_COLLECTION_NAMES, type RecordItem } from '../../records/schema/record';

/** Finds the objects of a wire record whose `text` has no translation. @param locale for example `es_US` */
export function untranslatedTexts(stored: unknown, wire: unknown, locale: string): WeakSet<object> {
  const untranslated = new WeakSet<object>();
  const visit = (from: unknown, to: unknown): void => {
    if (Array.isArray(from) && Array.isArray(to)) {
      // The mapper drops empty items, and then the rest cannot be matched by index.
      if (from.length === to.length) to.forEach((item, at) => void visit(from[at], item));
    } else if (isStoredObject(from) && isStoredObject(to)) {
      if (typeof to.text === 'string' && translationOf(from, locale) === undefined) untranslated.add(to);
      for (const [name, value] of Object.entries(to)) visit(from[name], value);
    }
  };
  visit(stored, wire);
  return untranslated;
}

/** Filters by member, so that somebody else's record cannot be told from a missing one. */
async function findMemberRecord(memberId: string, id: string): Promise<RecordDocument | null> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  return records.findOne({ _id: id, memberIds: memberId }, { maxTimeMS: timeLimits().read });
}

export type RecordPageData = {
  readonly record: RecordItem;
  /** Options without a translation; see `untranslatedTexts`. */
  readonly untranslated: WeakSet<object>;
  readonly agencyLanguage: string;
  /** The agency's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
};

const WRITERS = writersFor(selectFields({ expand: RELATED_COLLECTION_NAMES }, [], RELATED_COLLECTION_NAMES));

/** Null if the account has no such record. @param lang the page's language, `en` or `es` */
export async function readRecordPage(account: Account, id: string, lang: string): Promise<RecordPageData | null> {
  const stored = await findMemberRecord(account._id, id);
  if (stored === null) return null;
  const { AGENCY_TIME_ZONE, DEFAULT_LANGUAGE } = env();
  const locale = resolveLocale(lang);
  const formatDateTime = wireDateTimeFormatter(AGENCY_TIME_ZONE);
  const record = toWireRecord(stored, WRITERS, viewerOf(account), { locale, formatDateTime }) as RecordItem;
  return {
    record,
    untranslated: untranslatedTexts(stored, record, locale),
    agencyLanguage: DEFAULT_LANGUAGE,
    now: dateTimeFormatter(AGENCY_TIME_ZONE)(new Date()),
  };
}
