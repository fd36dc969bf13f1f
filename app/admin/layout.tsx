import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PlaceLink } from '@/components/layout/header/place-link';
import { adminSession } from '@/lib/identity/sessions/page-session';

/** Each page checks access itself. */
export default async function AdminLayout({ children }: { readonly children: ReactNode }) {
  const [t, admin] = await Promise.all([getTranslations('Admin'), adminSession()]);
  return (
    <>
      {admin !== null && (
        <nav className="sub-places" aria-label={t('places')}>
          <PlaceLink href="/admin/accounts" within="/admin/accounts/">
            {t('accounts')}
          </PlaceLink>
          <PlaceLink href="/admin/invitations">{t('invitations')}</PlaceLink>
          <PlaceLink href="/admin/apps">{t('apps')}</PlaceLink>
          <PlaceLink href="/admin/audit">{t('audit')}</PlaceLink>
        </nav>
      )}
      {children}
    </>
  );
}
