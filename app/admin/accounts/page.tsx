import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AccountEntry } from '@/components/admin/account-entry';
import { AccountSearch } from '@/components/admin/account-search';
import { AdminsOnly } from '@/components/admin/admins-only';
import { InviteForm } from '@/components/admin/invite-form';
import { listAccounts } from '@/lib/identity/accounts/repository';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { endSessionsAction } from './end-sessions-action';
import { inviteAction } from './invite-action';
import { switchAccountAction } from './switch-account-action';

type AdminAccountsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

const MOST = 50;
const LONGEST_EMAIL = 254;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminAccounts');
  return { title: t('title') };
}

export default async function AdminAccountsPage({ searchParams }: AdminAccountsPageProps) {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Faccounts');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const [t, { email }] = await Promise.all([getTranslations('AdminAccounts'), searchParams]);
  const prefix = typeof email === 'string' ? email.trim().slice(0, LONGEST_EMAIL) : '';
  // One more than is shown says whether there are more.
  const found = await listAccounts({ prefix, limit: MOST + 1 });
  return (
    <div className="sections">
      <div className="stack">
        <h1>{t('title')}</h1>
        <InviteForm action={inviteAction} />
      </div>
      <div className="stack">
        <AccountSearch prefix={prefix} count={found.length} most={MOST} />
        <div className="entries">
          {found.slice(0, MOST).map((account) => (
            <AccountEntry
              key={account._id}
              account={account}
              isSelf={account._id === admin.accountId}
              change={switchAccountAction}
              endSessions={endSessionsAction}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
