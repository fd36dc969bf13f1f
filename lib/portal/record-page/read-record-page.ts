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
 * Finds the parts of a wire record whose `text` is not in the requested language: the stored text has no translation,
 * so the mapper fell back to the agency's language.
 * @param stored the record, or a part of it, as it is stored.
 * @param wire the same part as the mapper wrote it.
 * @param locale the requested language, for example `es_US`.
 */
export function untranslatedTexts(stored: unknown, wire: unknown, locale: string): WeakSet<object> {
  const untranslated = new WeakSet<object>();
  const visit = (from: unknown, to: unknown): void => {
    if (Array.isArray(from) && Array.isArray(to)) {
      // If the mapper left out an empty item, the items cannot be matched by index, so none of them is marked.
      if (from.length === to.length) to.forEach((item, at) => void visit(from[at], item));
    } else if (isStored(from) && isStored(to)) {
      if (typeof to.text === 'string' && translationOf(from, locale) === undefined) untranslated.add(to);
      for (const [name, value] of Object.entries(to)) visit(from[name], value);
    }
  };
  visit(stored, wire);
  return untranslated;
}

/**
 * Finds a record of a member. The member is part of the query, so that a record of somebody else looks like one that
 * does not exist.
 * @param id the wire's `id`, for example `DEMO-VBN89-MZ-RCH0D`.
 */
async function findMemberRecord(memberId: string, id: string): Promise<RecordDocument | null> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  return records.findOne({ _id: id, memberIds: memberId }, { maxTimeMS: timeLimits().read });
}

/** A record as its page shows it: in wire form, and in the page's language if there are translations. */
export type RecordPageData = {
  readonly record: RecordItem;
  /** The options, and the type, whose text is in the agency's language because it has no translation. */
  readonly untranslated: WeakSet<object>;
  /** Language of the texts that people and the agency wrote, for example `en_US`. */
  readonly agencyLanguage: string;
  /** The agency's wall clock now, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
};

const WRITERS = writersFor(selectFields({ expand: RELATED_COLLECTION_NAMES }, [], RELATED_COLLECTION_NAMES));

/**
 * Reads a record of the account with all its related collections; null if the account has no such record.
 * @param lang the page's language, `en` or `es`.
 */
export async function readRecordPage(account: Account, id: string, lang: string): Promise<RecordPageData | null> {
  const stored = await findMemberRecord(account._id, id);
  if (stored === null) return null;
  const { AGENCY_TIME_ZONE, DEFAULT_LANGUAGE } = env();
  const locale = resolveLocale(lang);
  const formatDateTime = wireDateTimeFormatter(AGENCY_TIME_ZONE);
  // The writers output exactly what the schema describes.
  const record = toWireRecord(stored, WRITERS, viewerOf(account), { locale, formatDateTime }) as RecordItem;
  return {
    record,
    untranslated: untranslatedTexts(stored, record, locale),
    agencyLanguage: DEFAULT_LANGUAGE,
    now: dateTimeFormatter(AGENCY_TIME_ZONE)(new Date()),
  };
}
