import 'server-only';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { type RecordPageData, readRecordPage } from '@/lib/portal/record-page/read-record-page';

const decoded = (id: string): string | null => {
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
};

/** Cached per request. Null if the account cannot see the record. */
export const pageRecord = cache(async (idInPath: string): Promise<RecordPageData | null> => {
  const [account, lang] = await Promise.all([pageAccount(), getLocale()]);
  const id = decoded(idInPath);
  return account === null || id === null ? null : readRecordPage(account, id, lang);
});
