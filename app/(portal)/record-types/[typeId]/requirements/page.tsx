import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { HelpText } from '@/components/layout/help-text';
import { requirementsAddress } from '@/components/record-types/type-address';
import { type ChoosableType, CompareForm } from '@/components/requirements/compare-form';
import { Comparison } from '@/components/requirements/comparison';
import { BackToTypes, Letter } from '@/components/requirements/letter';
import { Notice } from '@/components/ui/notice';
import { PORTAL_PRINCIPAL } from '@/lib/auth/portal-principal';
import { env } from '@/lib/env';
import { resolveLocale } from '@/lib/i18n/locale';
import { browseTypes } from '@/lib/record-types/browse/browse-types';
import type { DescribedType } from '@/lib/record-types/requirements/described-type';
import { pageType, typeOfPath } from '../page-type';

type RequirementsPageProps = {
  readonly params: Promise<{ readonly typeId: string }>;
  readonly searchParams: Promise<{ readonly with?: string | string[] }>;
};

/** The id of the type to compare with; blank where nothing is compared. */
const otherOf = (value: string | string[] | undefined): string =>
  ((Array.isArray(value) ? value[0] : value) ?? '').trim();

export async function generateMetadata({ params, searchParams }: RequirementsPageProps): Promise<Metadata> {
  const [{ typeId }, asked, t] = await Promise.all([params, searchParams, getTranslations('Requirements')]);
  const [type, other] = await Promise.all([typeOfPath(typeId), pageType(otherOf(asked.with))]).catch(() => []);
  if (!type) return { title: (await getTranslations('RecordTypes'))('missingTitle') };
  if (other) return { title: t('compare.pageTitle', { left: type.name, right: other.name }) };
  return { title: t('pageTitle', { name: type.name }) };
}

async function choosableTypes(): Promise<ChoosableType[]> {
  const types = await browseTypes({ principal: PORTAL_PRINCIPAL, lang: resolveLocale(await getLocale()) });
  return types.map(({ id, name, module }) => ({ id, name, module }));
}

export default async function RequirementsPage({ params, searchParams }: RequirementsPageProps) {
  const [{ typeId }, asked] = await Promise.all([params, searchParams]);
  const [type, types] = await Promise.all([typeOfPath(typeId), choosableTypes()]);
  if (type === null) notFound();
  const other = otherOf(asked.with);
  if (other !== '') return <ComparePage type={type} other={other} types={types} />;
  const { AGENCY_NAME, APPLY_URL, DEFAULT_LANGUAGE, publicUrl } = env();
  const agency = { name: AGENCY_NAME, language: DEFAULT_LANGUAGE, address: publicUrl, applyUrl: APPLY_URL };
  return (
    <>
      <HelpText page="requirements" />
      <Letter type={type} agency={agency} types={types} />
    </>
  );
}

type ComparePageProps = {
  readonly type: DescribedType;
  readonly other: string;
  readonly types: readonly ChoosableType[];
};

async function ComparePage({ type, other, types }: ComparePageProps) {
  const [t, right] = await Promise.all([getTranslations('Requirements'), pageType(other)]);
  const address = requirementsAddress(type.id);
  return (
    <article className="sheet-page">
      <BackToTypes />
      <header className="sheet-head">
        <h1>{right === null ? type.name : t('compare.pageTitle', { left: type.name, right: right.name })}</h1>
        <Link href={address} prefetch={false}>
          {t('compare.back', { name: type.name })}
        </Link>
      </header>
      {right === null ? (
        <Notice title={t('compare.missingTitle')}>
          <p>{t('compare.missingWhy')}</p>
        </Notice>
      ) : (
        <Comparison left={type} right={right} />
      )}
      <section className="sheet-part sheet-part--screen" aria-labelledby="compare">
        <h2 id="compare">{t('compare.title')}</h2>
        <CompareForm
          address={address}
          types={types.filter(({ id }) => id !== type.id)}
          {...(right !== null && { chosen: right.id })}
        />
      </section>
    </article>
  );
}
