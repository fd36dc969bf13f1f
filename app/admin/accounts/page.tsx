import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { Pager } from '@/components/admin/pager';
import { AccountSearchForm } from '@/components/admin/people/account-search-form';
import { AccountsTable } from '@/components/admin/people/accounts-table';
import { accountsPath, accountsView } from '@/components/admin/people/accounts-view';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { ACCOUNTS_PER_PAGE, listAccountsAsAdmin } from '@/lib/portal/admin/accounts';

type AdminAccountsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminAccounts');
  return { title: t('title') };
}

export default async function AdminAccountsPage({ searchParams }: AdminAccountsPageProps) {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Faccounts');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const [t, view] = [await getTranslations('AdminAccounts'), accountsView(await searchParams)];
  const { q, role, status, page } = view;
  const { accounts, total } = await listAccountsAsAdmin(admin, {
    text: q,
    role: role === '' ? undefined : role,
    disabled: status === '' ? undefined : status === 'disabled',
    page,
  });
  const next = page * ACCOUNTS_PER_PAGE < total ? accountsPath({ ...view, page: page + 1 }) : undefined;
  return (
    <div className="sections">
      <div className="page-title">
        <h1>{t('title')}</h1>
        <Link href="/admin/invitations" prefetch={false} className="button">
          {t('invite')}
        </Link>
      </div>
      <section className="stack" aria-label={t('title')}>
        <AccountSearchForm view={view} total={total} />
        {accounts.length > 0 && <AccountsTable accounts={accounts} own={admin.accountId} />}
        <Pager
          label={t('pages')}
          words={{ previous: t('previous'), next: t('next') }}
          previous={page > 1 ? accountsPath({ ...view, page: page - 1 }) : undefined}
          next={next}
        />
      </section>
    </div>
  );
}
