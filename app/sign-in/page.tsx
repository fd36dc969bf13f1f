import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { DemoAccounts } from '@/components/sign-in/demo-accounts';
import { SignInForm } from '@/components/sign-in/sign-in-form';
import { pageSession } from '@/lib/auth/page-session';
import { env } from '@/lib/env';
import { callbackPath } from './callback-path';

type SignInPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('SignIn');
  return { title: t('title') };
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const [t, { callbackUrl }] = await Promise.all([getTranslations('SignIn'), searchParams]);
  const next = callbackPath(callbackUrl);
  if ((await pageSession()) !== null) redirect(next);
  return (
    <div className="sign-in">
      <div className="stack">
        <h1>{t('title')}</h1>
        <SignInForm next={next} />
      </div>
      {env().demo && <DemoAccounts />}
    </div>
  );
}
