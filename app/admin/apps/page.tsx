import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { AppEntry } from '@/components/admin/apps/app-entry';
import { AppRequests } from '@/components/admin/apps/app-requests';
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

export default async function AdminAppsPage() {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Fapps');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const [t, apps, requests] = await Promise.all([
    getTranslations('AdminApps'),
    listAppsAsAdmin(admin),
    listAppRequests(admin),
  ]);
  return (
    <div className="sections">
      <h1>{t('title')}</h1>
      <AppRequests requests={requests} decide={decideRequestAction} />
      <section className="stack" aria-labelledby="registered">
        <h2 id="registered">{t('count', { count: apps.length })}</h2>
        <RegisterAppForm action={registerAppAction} />
        <div className="app-entries">
          {apps.map((app) => (
            <AppEntry key={app._id} app={app} rotate={rotateSecretAction} change={setAppDisabledAction} />
          ))}
        </div>
      </section>
    </div>
  );
}
