import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { HelpText } from '@/components/layout/help-text';
import { PageMessages } from '@/components/layout/page-messages';
import { PrefetchedQueries } from '@/components/query/prefetched-queries';
import { requirementsPath } from '@/components/record-types/type-path';
import type { ChoosableType } from '@/components/requirements/compare-menu';
import type { AgencyDetails } from '@/components/requirements/requirements-details';
import { RequirementsViewer } from '@/components/requirements/requirements-viewer';
import type { DescribeAccess } from '@/components/requirements/use-description';
import { prefetchOperation } from '@/lib/api/prefetch-operation';
import { createPageGrant } from '@/lib/identity/sessions/page-grant';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { PORTAL_PRINCIPAL } from '@/lib/identity/sessions/portal-principal';
import { foreignLanguage, languageName } from '@/lib/platform/languages/language-name';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { env } from '@/lib/platform/settings/env';
import { fillLink } from '@/lib/platform/settings/link-template';
import { browseTypes } from '@/lib/portal/record-types/prefetch-types';
import type { NamedType } from '@/lib/portal/requirements/named-type';
import { isOpenForApplications } from '@/lib/record-types/actions';
import { describeCreate } from '@/lib/record-types/describe-create';
import { describeCreateContract } from '@/lib/record-types/describe-create.contract';
import { pageType, typeOfPath } from '../page-type';

type RequirementsPageProps = {
  readonly params: Promise<{ readonly typeId: string }>;
  readonly searchParams: Promise<{ readonly with?: string | string[] }>;
};

/** The id of the type to compare with; empty if there is none. */
const comparedId = (value: string | string[] | undefined): string =>
  ((Array.isArray(value) ? value[0] : value) ?? '').trim();

export async function generateMetadata({ params, searchParams }: RequirementsPageProps): Promise<Metadata> {
  const [{ typeId }, search, t] = await Promise.all([params, searchParams, getTranslations('Requirements')]);
  const [type, other] = await Promise.all([typeOfPath(typeId), pageType(comparedId(search.with))]).catch(() => []);
  if (!type) return { title: (await getTranslations('RecordTypes'))('missingTitle') };
  if (other) return { title: t('compare.pageTitle', { left: type.name, right: other.name }) };
  return { title: t('pageTitle', { name: type.name }) };
}

async function choosableTypes(): Promise<ChoosableType[]> {
  const types = await browseTypes({ principal: PORTAL_PRINCIPAL, lang: resolveLocale(await getLocale()) });
  return types.map((browsed) => {
    const { id, name, module, group, type, synonyms } = browsed;
    return { id, name, module, group, type, isOpen: isOpenForApplications(browsed), ...(synonyms && { synonyms }) };
  });
}

/** Adds the type in the URL if it is not listed. */
function withOther(types: readonly ChoosableType[], other: NamedType | null): readonly ChoosableType[] {
  if (other === null || types.some(({ id }) => id === other.id)) return types;
  const { id, name, module, isOpen } = other;
  const [group = '', type = ''] = other.value.split('/');
  return [...types, { id, name, module, group, type, isOpen }];
}

/** Page grants require Fetch Metadata (decision 0025). */
async function describeAccess(): Promise<DescribeAccess> {
  if ((await pageSession()) !== null) return { by: 'session' };
  return (await headers()).has('sec-fetch-site') ? { by: 'grant', grant: createPageGrant() } : { by: 'nothing' };
}

function agencyOf(type: NamedType, locale: string): AgencyDetails {
  const { AGENCY_NAME, APPLY_URL, DEFAULT_LANGUAGE, publicUrl } = env();
  const lang = foreignLanguage(DEFAULT_LANGUAGE, locale);
  return {
    name: AGENCY_NAME,
    address: publicUrl,
    ...(APPLY_URL !== undefined && { applyUrl: fillLink(APPLY_URL, type.value) }),
    ...(lang !== undefined && { foreign: { lang, language: languageName(DEFAULT_LANGUAGE, locale) } }),
  };
}

/** @returns the dehydrated queries as JSON */
async function descriptionsOf(types: readonly NamedType[], lang: string): Promise<string> {
  const client = new QueryClient();
  const prefetch = ({ id }: NamedType) =>
    prefetchOperation(client, describeCreateContract, describeCreate, {
      parameters: { type: id, lang },
      principal: PORTAL_PRINCIPAL,
    });
  await Promise.all(types.map(prefetch));
  return JSON.stringify(dehydrate(client));
}

export default async function RequirementsPage({ params, searchParams }: RequirementsPageProps) {
  const [{ typeId }, search, locale] = await Promise.all([params, searchParams, getLocale()]);
  const named = comparedId(search.with);
  const [type, other, types, access] = await Promise.all([
    typeOfPath(typeId),
    pageType(named),
    choosableTypes(),
    describeAccess(),
  ]);
  if (type === null) notFound();
  // Redirect the slash form to the dash form.
  if (other !== null && other.id !== named)
    redirect(`${requirementsPath(type.id)}?with=${encodeURIComponent(other.id)}`);
  return (
    <PageMessages names={['Requirements', 'RequirementTicks', 'FieldMeaning', 'Modules', 'AgencyWords']}>
      <PrefetchedQueries json={await descriptionsOf(other === null ? [type] : [type, other], locale)}>
        <RequirementsViewer
          type={type}
          types={withOther(types, other)}
          agency={agencyOf(type, locale)}
          access={access}
          contact={<ContactLine />}
          help={<HelpText page="requirements" />}
        />
      </PrefetchedQueries>
    </PageMessages>
  );
}
