import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import { isStored, translationOf } from '../../db/wire/stored';
import { selectFields } from '../../http/parameters/selection';
import type { Account } from '../../identity/accounts/document';
import { dateTimeFormatter, wireDateTimeFormatter } from '../../platform/dates/agency-time';
import { resolveLocale } from '../../platform/languages/locale';
import { env } from '../../platform/settings/env';
import type { RecordDocument } from '../../records/document';
import { viewerOf } from '../../records/membership/party-details';
import { toWireRecord, writersFor } from '../../records/output/mapper';
import { RELATED_COLLECTION_NAMES, type RecordItem } from '../../records/schema/record';

/**
 * The parts of a wire record whose `text` is not in the language asked for: what is stored has no translation, and the
 * mapper fell back to the agency's own words.
 * @param stored the record, or a part of it, as it is stored.
 * @param wire the same as the mapper wrote it.
 * @param locale language asked for, for example `es_US`.
 */
export function untranslatedTexts(stored: unknown, wire: unknown, locale: string): WeakSet<object> {
  const found = new WeakSet<object>();
  const walk = (from: unknown, to: unknown): void => {
    if (Array.isArray(from) && Array.isArray(to)) {
      // Where the mapper left out an empty item, the two cannot be laid side by side: no language is claimed then.
      if (from.length === to.length) to.forEach((item, at) => void walk(from[at], item));
    } else if (isStored(from) && isStored(to)) {
      if (typeof to.text === 'string' && translationOf(from, locale) === undefined) found.add(to);
      for (const [name, value] of Object.entries(to)) walk(from[name], value);
    }
  };
  walk(stored, wire);
  return found;
}

/**
 * One record of a member with everything on it. The member is part of the read: for a record that is not theirs the
 * answer is the same as for one that does not exist.
 * @param id the wire's `id`, for example `DEMO-VBN89-MZ-RCH0D`.
 */
async function findMemberRecord(memberId: string, id: string): Promise<RecordDocument | null> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  return records.findOne({ _id: id, memberIds: memberId }, { maxTimeMS: timeLimits().read });
}

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
