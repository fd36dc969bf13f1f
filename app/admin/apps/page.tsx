import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { AppEntry } from '@/components/admin/apps/app-entry';
import { AppRequests } from '@/components/admin/apps/app-requests';
import { AppsTable } from '@/components/admin/apps/apps-table';
import { RegisterAppForm } from '@/components/admin/apps/register-app-form';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { listAppRequests } from '@/lib/portal/admin/app-requests';
import { listAppsAsAdmin } from '@/lib/portal/admin/apps';
import { decideRequestAction } from './decide-request-action';
import { registerAppAction } from './register-app-action';
import { rotateSecretAction } from './rotate-secret-action';
import { setAppDisabledAction } from './set-app-disabled-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminApps');
  return { title: t('title') };
}

type AdminAppsPageProps = { readonly searchParams: Promise<{ readonly app?: string | string[] }> };

export default async function AdminAppsPage({ searchParams }: AdminAppsPageProps) {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Fapps');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const [{ app: id }, t, apps, requests] = await Promise.all([
    searchParams,
    getTranslations('AdminApps'),
    listAppsAsAdmin(admin),
    listAppRequests(admin),
  ]);
  const chosen = apps.find(({ _id }) => _id === id);
  return (
    <div className="sections">
      <h1>{t('title')}</h1>
      <AppRequests requests={requests} decide={decideRequestAction} />
      <section className="stack" aria-labelledby="registered">
        <h2 id="registered">{t('count', { count: apps.length })}</h2>
        <RegisterAppForm action={registerAppAction} />
        {apps.length > 0 && <AppsTable apps={apps} />}
        {chosen && <AppEntry key={chosen._id} app={chosen} rotate={rotateSecretAction} change={setAppDisabledAction} />}
      </section>
    </div>
  );
}
