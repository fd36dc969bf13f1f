import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AdminsOnly } from '@/components/admin/admins-only';
import { InvitationsTable } from '@/components/admin/people/invitations-table';
import { InviteForm } from '@/components/admin/people/invite-form';
import { ActionForm } from '@/components/forms/action-form';
import { adminSession, pageSession } from '@/lib/identity/sessions/page-session';
import { listPendingInvitations } from '@/lib/portal/admin/invitations';
import { inviteAction } from './invite-action';
import { pendingInvitationAction } from './pending-invitation-action';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('AdminInvitations');
  return { title: t('title') };
}

export default async function AdminInvitationsPage() {
  if ((await pageSession()) === null) redirect('/sign-in?callbackUrl=%2Fadmin%2Finvitations');
  const admin = await adminSession();
  if (admin === null) return <AdminsOnly />;
  const [t, invitations] = await Promise.all([getTranslations('AdminInvitations'), listPendingInvitations(admin)]);
  return (
    <div className="sections">
      <h1>{t('title')}</h1>
      <section className="stack" aria-labelledby="invite">
        <h2 id="invite">{t('invite')}</h2>
        <InviteForm action={inviteAction} />
      </section>
      <section className="stack" aria-labelledby="pending">
        <h2 id="pending">{t('pending', { count: invitations.length })}</h2>
        {/* One form, so that its message stays after an invitation leaves the list. */}
        <ActionForm action={pendingInvitationAction}>
          {invitations.length === 0 ? <p>{t('nonePending')}</p> : <InvitationsTable invitations={invitations} />}
        </ActionForm>
      </section>
    </div>
  );
}
