import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AccountEntry } from '@/components/admin/account-entry';
import { AccountSearch } from '@/components/admin/account-search';
import { AdminsOnly } from '@/components/admin/admins-only';
import { ActionForm } from '@/components/forms/action-form';
import { Choices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { ROLES } from '@/lib/http/principal';
import { listAccounts } from '@/lib/identity/accounts/repository';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { endSessionsAction } from './end-sessions-action';
import { inviteAction } from './invite-action';
import { switchAccountAction } from './switch-account-action';

type AdminAccountsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_SHOWN = 50;
const MAX_EMAIL_LENGTH = 254;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminAccounts');
  return { title: t('title') };
}

export default async function AdminAccountsPage({ searchParams }: AdminAccountsPageProps) {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Faccounts');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const [t, { email }] = await Promise.all([getTranslations('AdminAccounts'), searchParams]);
  const prefix = typeof email === 'string' ? email.trim().slice(0, MAX_EMAIL_LENGTH) : '';
  // One extra account tells whether there are more.
  const found = await listAccounts({ prefix, limit: MAX_SHOWN + 1 });
  return (
    <div className="sections">
      <div className="stack">
        <h1>{t('title')}</h1>
        <InviteForm action={inviteAction} />
      </div>
      <div className="stack">
        <AccountSearch prefix={prefix} count={found.length} most={MAX_SHOWN} />
        <div className="entries">
          {found.slice(0, MAX_SHOWN).map((account) => (
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

async function InviteForm({ action }: { readonly action: FormAction }) {
  const t = await getTranslations('AdminAccounts');
  const roles = ROLES.map((value) => ({ value, label: t(`role.${value}`), hint: t(`role.${value}Hint`) }));
  return (
    <ActionForm action={action} summary={t('invite')}>
      {!canSendMail() && <p>{t('inviteByHand')}</p>}
      <TextField name="name" label={t('name')} autoComplete="off" required />
      <TextField name="email" type="email" label={t('email')} autoComplete="off" required />
      <Choices name="role" legend={t('roleTitle')} pick="one" choices={roles} initial={['citizen']} />
      <SubmitButton busy={t('inviting')}>{t('inviteSubmit')}</SubmitButton>
    </ActionForm>
  );
}
