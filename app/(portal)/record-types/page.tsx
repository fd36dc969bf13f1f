import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { Deferred } from '@/components/layout/deferred-content';
import { HelpText } from '@/components/layout/help-text';
import { PageMessages } from '@/components/layout/page-messages';
import { PrefetchedQueries } from '@/components/query/prefetched-queries';
import { TypesLoading, TypesPage } from '@/components/record-types/types-page';
import { PORTAL_PRINCIPAL } from '@/lib/identity/sessions/portal-principal';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { env } from '@/lib/platform/settings/env';
import { hasEmptyParameters, readTypesView, type TypesView, typesPath } from '@/lib/portal/record-types/filters';
import { prefetchTypes, readShownTypes } from '@/lib/portal/record-types/prefetch-types';
import { searchParamsOf } from '@/lib/portal/records-view/ignored-parameters';

type RecordTypesPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('RecordTypes');
  return { title: t('title') };
}

export default async function RecordTypesPage({ searchParams }: RecordTypesPageProps) {
  const parameters = searchParamsOf(await searchParams);
  const view = readTypesView(parameters);
  if (hasEmptyParameters(parameters)) redirect(typesPath(view));
  return (
    <PageMessages names={['AgencyWords', 'TypeCard', 'TypeFilters', 'TypeSearch']}>
      <HelpText page="record-types" />
      <Deferred content={types(view)} loading={<TypesLoading agency={env().AGENCY_NAME} />} />
    </PageMessages>
  );
}

async function types(view: TypesView) {
  const { AGENCY_NAME, DEFAULT_LANGUAGE } = env();
  const lang = resolveLocale(await getLocale());
  const shown = await readShownTypes(lang);
  const client = new QueryClient();
  await prefetchTypes(client, { modules: shown.modules, filters: view, lang, principal: PORTAL_PRINCIPAL });
  return (
    <PrefetchedQueries json={JSON.stringify(dehydrate(client))}>
      <TypesPage shown={shown} lang={lang} agency={AGENCY_NAME} agencyLanguage={DEFAULT_LANGUAGE} />
    </PrefetchedQueries>
  );
}
