import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OwnAppRequests } from '@/components/apps/own-app-requests';
import { RequestAppForm } from '@/components/apps/request-app-form';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { env } from '@/lib/platform/settings/env';
import { listOwnRequests } from '@/lib/portal/admin/app-requests';
import { requestAppAction } from './request-app-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('RequestApp');
  return { title: t('title') };
}

export default async function RequestAccessPage() {
  const session = await pageSession();
  if (session === null) redirect('/sign-in?callbackUrl=%2Fdevelopers%2Frequest-access');
  const [t, requests] = await Promise.all([getTranslations('RequestApp'), listOwnRequests(session)]);
  return (
    <div className="sections">
      <div className="stack">
        <p>
          <Link href="/developers" prefetch={false}>
            {t('back')}
          </Link>
        </p>
        <h1>{t('title')}</h1>
        <p>{t('means', { agency: env().AGENCY_NAME })}</p>
      </div>
      {requests.length > 0 && <OwnAppRequests requests={requests} />}
      <section className="stack" aria-labelledby="request">
        <h2 id="request">{t('formTitle')}</h2>
        <RequestAppForm action={requestAppAction} />
      </section>
    </div>
  );
}
