import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { Notice } from '@/components/ui/notice';
import { parseQuery } from '@/lib/http/parameters/parse-query';
import { parseQueryString } from '@/lib/http/parameters/query-string';
import type { SessionPrincipal } from '@/lib/http/principal';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { describeError, log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';
import { type RecordsSummary, summarizeMyRecords } from '@/lib/portal/exports/summary';
import { AttentionList } from './attention-list';

/** Undefined if the records cannot be read. */
async function readSummary(principal: SessionPrincipal): Promise<RecordsSummary | undefined> {
  try {
    return await summarizeMyRecords({
      query: parseQuery(RecordsViewQuery, parseQueryString('')),
      principal,
      locale: resolveLocale(await getLocale()),
      timeZone: env().AGENCY_TIME_ZONE,
    });
  } catch (error) {
    log().error({ error: describeError(error) }, 'could not count my records');
    return undefined;
  }
}

export async function MyAttention({ principal }: { readonly principal: SessionPrincipal }) {
  const [t, summary] = await Promise.all([getTranslations('Home'), readSummary(principal)]);
  if (summary === undefined) {
    return (
      <Notice heading="h1" tone="attention" title={t('failedTitle')}>
        <p>{t('failedWhy')}</p>
        <Link href="/my-records" prefetch={false} className="button">
          {t('myRecords')}
        </Link>
      </Notice>
    );
  }
  if (summary.total === 0) return <NothingLinked />;
  return (
    <section className="stack">
      <h1>{t('attentionTitle')}</h1>
      <p>{t('count', { total: summary.total, open: summary.open })}</p>
      <AttentionList counts={summary.needs} />
      <Link href="/my-records" prefetch={false} className="button">
        {t('myRecords')}
      </Link>
    </section>
  );
}

async function NothingLinked() {
  const t = await getTranslations('Home');
  return (
    <Notice heading="h1" title={t('noneTitle')}>
      <p>{t('noneWhy', { agency: env().AGENCY_NAME })}</p>
      <ContactLine />
      <Link href="/account#links" prefetch={false}>
        {t('howLinked')}
      </Link>
    </Notice>
  );
}
