import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { ContactLine } from '@/components/layout/agency-contact';
import { deferContent } from '@/components/layout/deferred-content';
import { HelpText } from '@/components/layout/help-text';
import { PageMessages } from '@/components/layout/page-messages';
import { PrefetchedQueries } from '@/components/query/prefetched-queries';
import type { FilterLabels } from '@/components/records/filters/filter-labels';
import { MyRecords } from '@/components/records/my-records';
import { RecordsLoading } from '@/components/records/records-loading';
import { pageAccount, pageSession } from '@/lib/identity/sessions/page-session';
import { utcOffset } from '@/lib/platform/dates/agency-time';
import { env } from '@/lib/platform/settings/env';
import { ignoredParameters, pathWith, searchParamsOf } from '@/lib/portal/records-view/ignored-parameters';
import { hasEmptySearch, hasOldParameters, withCurrentNames } from '@/lib/portal/records-view/old-parameters';
import { readView } from '@/lib/portal/records-view/view';
import { FILTERS } from '@/lib/records/filters/filter-table';
import { type PrefetchInput, prefetchMyRecords } from './prefetch-my-records';

type MyRecordsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('MyRecords');
  return { title: t('title') };
}

export default async function MyRecordsPage({ searchParams }: MyRecordsPageProps) {
  const [parameters, lang, principal] = await Promise.all([searchParams, getLocale(), pageSession()]);
  const view = readView(parameters);
  if (principal === null)
    redirect(
      `/sign-in?callbackUrl=${encodeURIComponent(pathWith(view, ignoredParameters(searchParamsOf(parameters))))}`,
    );
  if (hasOldParameters(parameters) || hasEmptySearch(parameters))
    redirect(pathWith(view, ignoredParameters(searchParamsOf(withCurrentNames(parameters)))));
  const content = records({ view, lang, principal });
  return (
    <PageMessages names={['MyRecords', 'StatusType', 'Modules']}>
      <HelpText page="my-records" />
      {await deferContent({ content, loading: <RecordsLoading view={view} /> })}
    </PageMessages>
  );
}

async function records(prefetch: PrefetchInput) {
  const { AGENCY_NAME, AGENCY_CURRENCY, AGENCY_TIME_ZONE } = env();
  const [t, account] = await Promise.all([getTranslations(), pageAccount()]);
  const labels = Object.fromEntries(
    Object.entries(FILTERS).map(([name, { label }]) => [name, t(label as 'MyRecords.search')]),
  ) as FilterLabels;
  return (
    <PrefetchedQueries json={await prefetchMyRecords(prefetch)}>
      <NuqsAdapter>
        <MyRecords
          labels={labels}
          agency={AGENCY_NAME}
          person={account?.name ?? ''}
          isStaff={prefetch.principal.role !== 'citizen'}
          currency={AGENCY_CURRENCY}
          contact={<ContactLine />}
          utcOffset={utcOffset(AGENCY_TIME_ZONE, new Date())}
        />
      </NuqsAdapter>
    </PrefetchedQueries>
  );
}
