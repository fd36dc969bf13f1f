import { selectFields } from '../../http/parameters/selection';
import type { Account } from '../../identity/accounts/document';
import { dateTimeFormatter, wireDateTimeFormatter } from '../../platform/dates/agency-time';
import { resolveLocale } from '../../platform/languages/locale';
import { env } from '../../platform/settings/env';
import { viewerOf } from '../../records/membership/party-details';
import { toWireRecord, writersFor } from '../../records/output/mapper';
import { RELATED_COLLECTION_NAMES, type RecordItem } from '../../records/schema/record';
import { findMemberRecord } from './find-member-record';
import { untranslatedTexts } from './untranslated-texts';

/** A record as its page shows it: the wire's form, in the page's language where there is a translation. */
export type RecordPageData = {
  readonly record: RecordItem;
  /** The options (and the type) of the record whose text is in the agency's language for want of a translation. */
  readonly untranslated: WeakSet<object>;
  /** Language of what people and the agency wrote, for example `en_US`. */
  readonly agencyLanguage: string;
  /** The agency's wall clock now, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
};

const WRITERS = writersFor(selectFields({ expand: RELATED_COLLECTION_NAMES }, [], RELATED_COLLECTION_NAMES));

/**
 * A record of the account's with all its related collections, or null where it has no such record.
 * @param lang the page's language, `en` or `es`.
 */
export async function readRecordPage(account: Account, id: string, lang: string): Promise<RecordPageData | null> {
  const stored = await findMemberRecord(account._id, id);
  if (stored === null) return null;
  const { AGENCY_TIME_ZONE, DEFAULT_LANGUAGE } = env();
  const locale = resolveLocale(lang);
  const formatDateTime = wireDateTimeFormatter(AGENCY_TIME_ZONE);
  // The writers give what the schema says and nothing else.
  const record = toWireRecord(stored, WRITERS, viewerOf(account), { locale, formatDateTime }) as RecordItem;
  return {
    record,
    untranslated: untranslatedTexts(stored, record, locale),
    agencyLanguage: DEFAULT_LANGUAGE,
    now: dateTimeFormatter(AGENCY_TIME_ZONE)(new Date()),
  };
}
