import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/env';
import { AUTHORIZATION_PROBLEMS, type AuthorizationProblem } from '@/lib/oauth/authorization-error';

type ProblemPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

async function problemOf({ searchParams }: ProblemPageProps): Promise<AuthorizationProblem> {
  const { reason } = await searchParams;
  return AUTHORIZATION_PROBLEMS.find((known) => known === reason) ?? 'request';
}

export async function generateMetadata(props: ProblemPageProps): Promise<Metadata> {
  const [t, problem] = await Promise.all([getTranslations('AppProblem'), problemOf(props)]);
  return { title: t(`${problem}Title`), robots: { index: false } };
}

/** Where a request of an app ends that cannot be answered to the app. Nothing of the request is shown. */
export default async function AppProblemPage(props: ProblemPageProps) {
  const [t, problem] = await Promise.all([getTranslations('AppProblem'), problemOf(props)]);
  return (
    <Notice heading="h1" title={t(`${problem}Title`)}>
      <p>{t(`${problem}Why`, { agency: env().AGENCY_NAME })}</p>
      <p>{t(problem === 'expired' ? 'nextAgain' : 'nextMakers')}</p>
      <Link href="/" prefetch={false} className="button">
        {t('home')}
      </Link>
    </Notice>
  );
}
