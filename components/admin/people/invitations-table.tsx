import { getTranslations } from 'next-intl/server';
import { SubmitButton } from '@/components/forms/submit-button';
import { formatInstantDay } from '@/lib/platform/languages/instant';
import type { PendingInvitation } from '@/lib/portal/admin/invitations';
import { AdminTable } from '../admin-table';
import { identityText } from './candidate-text';

type InvitationsTableProps = { readonly invitations: readonly PendingInvitation[] };

/** Must be inside a form; the pressed button says which invitation. */
export async function InvitationsTable({ invitations }: InvitationsTableProps) {
  const [t, words] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('AdminAccounts')]);
  return (
    <AdminTable
      columns={[words('name'), words('roleTitle'), words('linkedRecords'), t('expires')]}
      actions={words('actions')}
    >
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.email} invitation={invitation} />
      ))}
    </AdminTable>
  );
}

async function InvitationRow({ invitation }: { readonly invitation: PendingInvitation }) {
  const [t, words] = await Promise.all([getTranslations('AdminInvitations'), getTranslations('AdminAccounts')]);
  const { email, name = email, role = 'citizen', identities = [], mailed, expiresAt } = invitation;
  const linked = await Promise.all(identities.map(identityText));
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="admin-table__second">{email}</span>
      </th>
      <td data-label={words('roleTitle')}>{words(`role.${role}`)}</td>
      <td data-label={words('linkedRecords')}>
        {linked.length === 0 ? words('links', { count: 0 }) : linked.join('; ')}
      </td>
      <td data-label={t('expires')}>
        {await formatInstantDay(expiresAt)}
        <span className="admin-table__second">{t(mailed ? 'mailed' : 'byHand')}</span>
      </td>
      <td className="admin-table__actions">
        <SubmitButton name="resend" value={email} busy={t('inviting')} quiet>
          {t('resend')} <span className="unseen">{t('to', { name })}</span>
        </SubmitButton>
        <SubmitButton name="revoke" value={email} busy={t('revoking')} quiet>
          {t('revoke')} <span className="unseen">{t('to', { name })}</span>
        </SubmitButton>
      </td>
    </tr>
  );
}
