import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChecklistsLoading } from '@/components/inspections/checklists-loading';
import { ChecklistsPage } from '@/components/inspections/checklists-page';
import { StaffOnly } from '@/components/inspections/staff-only';
import { HelpText } from '@/components/layout/help-text';
import { Soon } from '@/components/layout/soon';
import { pageSession } from '@/lib/auth/page-session';
import type { Principal } from '@/lib/auth/principal';
import { env } from '@/lib/env';
import { allows } from '@/lib/http/contract';
import { type ChecklistView, checklistSearch, readChecklistView } from '@/lib/inspections/checklist-view';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { readChecklists } from './read-checklists';

type ChecklistsProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Checklists');
  return { title: t('title') };
}

export default async function ChecklistsRoute({ searchParams }: ChecklistsProps) {
  const [asked, principal] = await Promise.all([searchParams, pageSession()]);
  const view = readChecklistView(asked);
  if (principal === null || !allows(principal.scopes, listChecklistStatusesContract)) {
    const address = `/staff/checklists${checklistSearch(view)}`;
    return <StaffOnly agency={env().AGENCY_NAME} signedIn={principal !== null} address={address} />;
  }
  return (
    <>
      <HelpText page="checklists" />
      <Soon content={checklists(view, principal)} loading={<ChecklistsLoading />} />
    </>
  );
}

async function checklists(view: ChecklistView, principal: Principal) {
  return <ChecklistsPage {...(await readChecklists(view, principal))} order={view.order} />;
}
