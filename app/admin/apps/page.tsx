import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { AppEntry } from '@/components/admin/app-entry';
import { RegisterAppForm } from '@/components/admin/register-app-form';
import { listApps } from '@/lib/identity/apps/repository';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { registerAppAction } from './register-app-action';
import { rotateSecretAction } from './rotate-secret-action';
import { switchAppAction } from './switch-app-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminApps');
  return { title: t('title') };
}

export default async function AdminAppsPage() {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Fapps');
  if ((await adminSession()) === null) return <AdminsOnly />;
  const [t, apps] = await Promise.all([getTranslations('AdminApps'), listApps()]);
  return (
    <div className="sections">
      <div className="stack">
        <h1>{t('title')}</h1>
        <p>{t('count', { count: apps.length })}</p>
        <RegisterAppForm action={registerAppAction} />
      </div>
      <div className="entries">
        {apps.map((app) => (
          <AppEntry key={app._id} app={app} rotate={rotateSecretAction} change={switchAppAction} />
        ))}
      </div>
    </div>
  );
}
