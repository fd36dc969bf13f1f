import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/platform/settings/env';

/** Replaces an admin page for signed-in accounts without the admin role. */
export async function AdminsOnly() {
  const t = await getTranslations('Admin');
  return (
    <Notice heading="h1" title={t('onlyTitle')}>
      <p>{t('onlyWhy', { agency: env().AGENCY_NAME })}</p>
      <p>{t('onlyNext')}</p>
      <ContactLine />
      <Link href="/my-records" prefetch={false} className="button">
        {t('home')}
      </Link>
    </Notice>
  );
}
