import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import {
  AUTHORIZATION_PROBLEMS,
  type AuthorizationProblem,
  MAX_URL_LENGTH,
} from '@/lib/identity/oauth/endpoints/authorization-error';
import { env } from '@/lib/platform/settings/env';

type ProblemPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

async function problemOf({ searchParams }: ProblemPageProps): Promise<AuthorizationProblem> {
  const { reason } = await searchParams;
  return AUTHORIZATION_PROBLEMS.find((name) => name === reason) ?? 'request';
}

export async function generateMetadata(props: ProblemPageProps): Promise<Metadata> {
  const [t, problem] = await Promise.all([getTranslations('AppProblem'), problemOf(props)]);
  return { title: t(`${problem}Title`), robots: { index: false } };
}

/** The unregistered redirect URI, as the app sent it. */
async function urlOf({ searchParams }: ProblemPageProps): Promise<string | undefined> {
  const { address: url } = await searchParams;
  // Only valid URLs, so that a crafted link cannot display arbitrary text.
  const isUrl =
    typeof url === 'string' && url.length <= MAX_URL_LENGTH && /^[^\s\p{C}]+$/u.test(url) && URL.canParse(url);
  return isUrl ? url : undefined;
}

/** For errors that cannot be returned to the app. An unregistered redirect URI is shown as text, not as a link. */
export default async function AppProblemPage(props: ProblemPageProps) {
  const [t, problem] = await Promise.all([getTranslations('AppProblem'), problemOf(props)]);
  const url = problem === 'address' ? await urlOf(props) : undefined;
  return (
    <Notice heading="h1" title={t(`${problem}Title`)}>
      <p>{t(`${problem}Why`, { agency: env().AGENCY_NAME })}</p>
      {url !== undefined && (
        <p>
          {t('addressSent')} <code>{url}</code>
        </p>
      )}
      <p>{t(problem === 'expired' ? 'nextAgain' : 'nextMakers')}</p>
      {url !== undefined && env().demo && <p>{t.rich('addressDemo', { code: (text) => <code>{text}</code> })}</p>}
      <Link href="/" prefetch={false} className="button">
        {t('home')}
      </Link>
    </Notice>
  );
}
