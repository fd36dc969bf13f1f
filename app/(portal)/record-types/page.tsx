import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { HelpText } from '@/components/layout/help-text';
import { PageWords } from '@/components/layout/page-words';
import { Soon } from '@/components/layout/soon';
import { TypesLoading } from '@/components/record-types/types-loading';
import { TypesPage } from '@/components/record-types/types-page';
import { PORTAL_PRINCIPAL } from '@/lib/auth/portal-principal';
import { env } from '@/lib/env';
import { withinDeadline } from '@/lib/http/deadline';
import { resolveLocale } from '@/lib/i18n/locale';
import { browseTypes } from '@/lib/record-types/browse/browse-types';
import { hasBlanks, readTypesView, type TypesView, typesAddress } from '@/lib/record-types/browse/filters';

type RecordTypesPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('RecordTypes');
  return { title: t('title') };
}

export default async function RecordTypesPage({ searchParams }: RecordTypesPageProps) {
  const asked = await searchParams;
  const view = readTypesView(asked);
  if (hasBlanks(asked)) redirect(typesAddress(view));
  return (
    <PageWords names={['TypeCard', 'TypeSearch']}>
      <HelpText page="record-types" />
      <Soon content={types(view)} loading={<TypesLoading agency={env().AGENCY_NAME} />} />
    </PageWords>
  );
}

async function types(view: TypesView) {
  const { AGENCY_NAME, DEFAULT_LANGUAGE } = env();
  const browse = { principal: PORTAL_PRINCIPAL, locale: resolveLocale(await getLocale()) };
  const found = await withinDeadline(browseTypes(view, browse));
  return <TypesPage view={view} found={found} agency={AGENCY_NAME} agencyLanguage={DEFAULT_LANGUAGE} />;
}
