import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ContactLine } from '@/components/layout/agency-contact';
import { PageMessages } from '@/components/layout/page-messages';
import { Notice } from '@/components/ui/notice';
import { parseQuery } from '@/lib/http/parameters/parse-query';
import { parseQueryString } from '@/lib/http/parameters/query-string';
import type { SessionPrincipal } from '@/lib/http/principal';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { describeError, log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';
import { countMyRecords } from '@/lib/portal/exports/summary';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { type HomeRecords, readHomeRecords } from '@/lib/portal/home/home-records';
import { TAB_CHANGES } from '@/lib/portal/records-view/tabs';
import { viewPath } from '@/lib/portal/records-view/view';
import { ActionNeeded } from './action-needed';
import { ChecklistsCard } from './checklists-card';
import { FeesDue } from './fees-due';
import { LazyRecentChanges } from './lazy-recent-changes';
import { NextInspection } from './next-inspection';
import { RecordSearch } from './record-search';

const openRecords = (words: ReactNode) => (
  <Link href={viewPath(TAB_CHANGES.open)} prefetch={false}>
    {words}
  </Link>
);

type Overview = HomeRecords & { readonly summary: RecordsSummary };

/** Undefined if the records cannot be read. */
async function readOverview(principal: SessionPrincipal): Promise<Overview | undefined> {
  try {
    const locale = resolveLocale(await getLocale());
    const query = parseQuery(RecordsViewQuery, parseQueryString(''));
    const all = { query, principal, locale, timeZone: env().AGENCY_TIME_ZONE };
    const { summary, mostUrgent, nextInspection } = await countMyRecords(all);
    return { summary, ...(await readHomeRecords(all, mostUrgent, nextInspection)) };
  } catch (error) {
    log().error({ error: describeError(error) }, 'could not read the records of the home page');
    return undefined;
  }
}

type DashboardProps = {
  readonly principal: SessionPrincipal;
  /** Shown below the records, in the same column. */
  readonly children: ReactNode;
};

/** The home page for a signed-in account. */
export async function Dashboard({ principal, children }: DashboardProps) {
  const [t, account, overview] = await Promise.all([getTranslations('Home'), pageAccount(), readOverview(principal)]);
  const isStaff = principal.role !== 'citizen';
  const total = overview?.summary.total ?? 0;
  return (
    <>
      <div className="home__greeting">
        <div>
          <h1>{t('hello', { name: account?.name.split(' ')[0] ?? '' })}</h1>
          {overview !== undefined && total > 0 && (
            <p>{t.rich('count', { total, open: overview.summary.open, link: openRecords })}</p>
          )}
        </div>
        {total > 0 && <RecordSearch quiet />}
      </div>
      <div className="home__columns">
        <div className="home__main">
          {overview === undefined && <Unreadable />}
          {overview !== undefined && total > 0 && (
            <ActionNeeded records={overview.actions} total={overview.summary.needing} />
          )}
          {overview !== undefined && total === 0 && !isStaff && <NothingLinked />}
          {isStaff && <ChecklistsCard />}
          {children}
        </div>
        {overview !== undefined && total > 0 && (
          <div className="home__side">
            {overview.nextInspection !== undefined && <NextInspection row={overview.nextInspection} />}
            <FeesDue amount={overview.summary.feesDue} count={overview.summary.needs.payment} />
            <PageMessages names={['Home', 'StatusType']}>
              <LazyRecentChanges />
            </PageMessages>
          </div>
        )}
      </div>
    </>
  );
}

async function Unreadable() {
  const t = await getTranslations('Home');
  return (
    <Notice tone="attention" title={t('failedTitle')}>
      <p>{t('failedWhy')}</p>
      <Link href="/my-records" prefetch={false} className="button">
        {t('myRecords')}
      </Link>
    </Notice>
  );
}

async function NothingLinked() {
  const t = await getTranslations('Home');
  return (
    <Notice title={t('noneTitle')}>
      <p>{t('noneWhy', { agency: env().AGENCY_NAME })}</p>
      <ContactLine />
      <Link href="/account#links" prefetch={false}>
        {t('howLinked')}
      </Link>
    </Notice>
  );
}
