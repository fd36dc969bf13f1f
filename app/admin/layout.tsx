import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NavLink } from '@/components/layout/header/nav-link';
import { adminSession } from '@/lib/identity/sessions/page-session';

/** Each page checks access itself. */
export default async function AdminLayout({ children }: { readonly children: ReactNode }) {
  const [t, admin] = await Promise.all([getTranslations('Admin'), adminSession()]);
  return (
    <>
      {admin !== null && (
        <nav className="sub-places" aria-label={t('places')}>
          <NavLink href="/admin/accounts" within="/admin/accounts/">
            {t('accounts')}
          </NavLink>
          <NavLink href="/admin/invitations">{t('invitations')}</NavLink>
          <NavLink href="/admin/apps">{t('apps')}</NavLink>
          <NavLink href="/admin/audit">{t('audit')}</NavLink>
        </nav>
      )}
      {children}
    </>
  );
}
