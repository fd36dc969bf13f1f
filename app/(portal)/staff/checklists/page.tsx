import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ChecklistsLoading } from '@/components/inspections/checklists-header';
import { ChecklistsPage } from '@/components/inspections/checklists-page';
import { StaffOnly } from '@/components/inspections/staff-only';
import { Deferred } from '@/components/layout/deferred-content';
import { HelpText } from '@/components/layout/help-text';
import { PageMessages } from '@/components/layout/page-messages';
import { PrefetchedQueries } from '@/components/query/prefetched-queries';
import { prefetchOperation } from '@/lib/api/prefetch-operation';
import { allows } from '@/lib/http/contract';
import { withinDeadline } from '@/lib/http/deadline';
import type { Principal } from '@/lib/http/principal';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { listChecklistStatuses } from '@/lib/inspections/list-checklist-statuses';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { listChecklistGroups } from '@/lib/inspections/repository';
import { env } from '@/lib/platform/settings/env';
import { type ChecklistView, checklistSearch, readChecklistView } from '@/lib/portal/checklists/checklist-view';

type ChecklistsProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Checklists');
  return { title: t('title') };
}

export default async function ChecklistsRoute({ searchParams }: ChecklistsProps) {
  const [search, principal] = await Promise.all([searchParams, pageSession()]);
  const view = readChecklistView(search);
  if (principal === null || !allows(principal.scopes, listChecklistStatusesContract)) {
    const path = `/staff/checklists${checklistSearch(view)}`;
    return <StaffOnly agency={env().AGENCY_NAME} signedIn={principal !== null} address={path} />;
  }
  return (
    <PageMessages names={['AgencyWords', 'Checklists']}>
      <HelpText page="checklists" />
      <Deferred content={checklists(view, principal)} loading={<ChecklistsLoading />} />
    </PageMessages>
  );
}

async function checklists(view: ChecklistView, principal: Principal) {
  const [groups, lang] = await Promise.all([withinDeadline(listChecklistGroups()), getLocale()]);
  const group = view.group ?? groups[0]?.name;
  const client = new QueryClient();
  if (group !== undefined) {
    const call = { parameters: { group, lang }, principal };
    await prefetchOperation(client, listChecklistStatusesContract, listChecklistStatuses, call);
  }
  return (
    <PrefetchedQueries json={JSON.stringify(dehydrate(client))}>
      <ChecklistsPage groups={groups} />
    </PrefetchedQueries>
  );
}
