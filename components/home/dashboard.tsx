import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ContactLine } from '@/components/layout/agency-contact';
import { PageMessages } from '@/components/layout/page-messages';
import { Notice } from '@/components/ui/notice';
import { parseQuery } from '@/lib/http/parameters/parse-query';
import { parseQueryString } from '@/lib/http/parameters/query-string';
import type { SessionPrincipal } from '@/lib/http/principal';
import { pageAccount } from '@/lib/identity/sessions/page-session';
import { utcOffset } from '@/lib/platform/dates/agency-time';
import { dateTimeAtOffset } from '@/lib/platform/dates/date-time-at-offset';
import { formatDay } from '@/lib/platform/languages/day';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { describeError, log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { visitsOf } from '@/lib/portal/account/record-visit';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';
import { countMyRecords } from '@/lib/portal/exports/summary';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { type HomeRecords, type InspectionRow, readHomeRecords } from '@/lib/portal/home/home-records';
import { appointmentText } from '@/lib/portal/record-page/appointment-text';
import { nextVisits, type Visits } from '@/lib/portal/records-view/last-visit';
import { TAB_CHANGES } from '@/lib/portal/records-view/tabs';
import { readView, viewPath } from '@/lib/portal/records-view/view';
import { ActionNeeded } from './action-needed';
import { FeesDue } from './fees-due';
import { LazyRecentChanges } from './lazy-recent-changes';
import { RecordSearch } from './record-search';
import { RecordSummary } from './record-summary';
import { ChecklistsCard, WaitingCard } from './staff-cards';

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

/** The home page for a signed-in account. The parts are in the order that people see and tab through at every width. */
export async function Dashboard({ principal, children }: DashboardProps) {
  const [t, account, overview] = await Promise.all([getTranslations('Home'), pageAccount(), readOverview(principal)]);
  const { role } = principal;
  const own = overview !== undefined && overview.summary.total > 0 ? overview : undefined;
  return (
    <>
      <div className="home__greeting">
        <div>
          <h1>{t('hello', { name: account?.name.split(' ')[0] ?? '' })}</h1>
          {own && (
            <p className="home__count">
              <span>{t.rich('count', { total: own.summary.total, open: own.summary.open, link: openRecords })}</span>
              {account?.visits && <ChangesSince visits={visitsOf(account.visits)} />}
            </p>
          )}
        </div>
        {own && <RecordSearch quiet />}
      </div>
      <div className={own ? 'home__columns home__columns--two' : 'home__columns'}>
        <div className="home__main">
          {overview === undefined && <Unreadable />}
          {own && <ActionNeeded records={own.actions} total={own.summary.needing} />}
          {overview?.summary.total === 0 && role === 'citizen' && <NothingLinked />}
          {role === 'admin' && <WaitingCard admin={principal} />}
          {role !== 'citizen' && <ChecklistsCard />}
        </div>
        {own && <Ahead {...own} />}
        <div className="home__rest">{children}</div>
        {own && (
          // Last, so that nothing moves when they arrive.
          <PageMessages names={['Home', 'StatusType']}>
            <LazyRecentChanges utcOffset={utcOffset(env().AGENCY_TIME_ZONE, new Date())} />
          </PageMessages>
        )}
      </div>
    </>
  );
}

/** At the top, because the list of changes loads last and stands below. */
function ChangesSince({ visits }: { readonly visits: Visits }) {
  const t = useTranslations('Home');
  const locale = useLocale();
  const now = new Date();
  const { since } = nextVisits(visits, now);
  if (since === undefined) return null;
  const day = dateTimeAtOffset(Date.parse(since), utcOffset(env().AGENCY_TIME_ZONE, now));
  return (
    <Link href={viewPath({ ...readView(''), changedSince: since })} prefetch={false}>
      {t('changesSince', { day: formatDay(day, locale) })}
    </Link>
  );
}

/** The next inspection and the fees due, if there are any. */
function Ahead({ nextInspection, summary: { feesDue, needs }, actions }: Overview) {
  if (nextInspection === undefined && needs.payment === 0) return null;
  return (
    <div className="home__side">
      {nextInspection !== undefined && <NextInspection row={nextInspection} />}
      {needs.payment > 0 && (
        <FeesDue
          amount={feesDue}
          count={needs.payment}
          number={actions.find(({ row }) => (row.balance ?? 0) > 0)?.row.customId}
        />
      )}
    </div>
  );
}

function NextInspection({ row }: { readonly row: InspectionRow }) {
  const t = useTranslations('Home');
  const locale = useLocale();
  return (
    <section className="stack home__card" aria-labelledby="next-inspection">
      <h2 id="next-inspection">{t('inspectionTitle')}</h2>
      <p className="home__when">{appointmentText(row.scheduledDate, locale)}</p>
      <RecordSummary row={row} />
    </section>
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
