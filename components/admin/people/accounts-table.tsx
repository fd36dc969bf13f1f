import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/identity/accounts/document';
import { formatMoment } from '@/lib/platform/languages/instant';
import { AdminTable } from '../admin-table';
import { RowMenu } from '../row-menu';
import { StatusBadge } from '../status-badge';

type AccountsTableProps = {
  readonly accounts: readonly Account[];
  /** Id of the admin's own account. */
  readonly own: string;
};

export async function AccountsTable({ accounts, own }: AccountsTableProps) {
  const t = await getTranslations('AdminAccounts');
  return (
    <AdminTable
      columns={[t('name'), t('roleTitle'), t('status'), t('linkedRecords'), t('lastSignIn')]}
      actions={t('actions')}
    >
      {accounts.map((account) => (
        <AccountRow key={account._id} account={account} isSelf={account._id === own} />
      ))}
    </AdminTable>
  );
}

async function AccountRow({ account, isSelf }: { readonly account: Account; readonly isSelf: boolean }) {
  const t = await getTranslations('AdminAccounts');
  const { _id, name, email, role, identities, disabled, lastSignInAt } = account;
  const address = `/admin/accounts/${encodeURIComponent(_id)}`;
  const links = [
    { href: address, text: t('open') },
    { href: `${address}#links`, text: t('linkRecords') },
    ...(isSelf ? [] : [{ href: `${address}#access`, text: t('changeAccess') }]),
    { href: `/admin/audit?account=${encodeURIComponent(_id)}`, text: t('activity') },
  ];
  return (
    <tr>
      <th scope="row">
        <Link href={address} prefetch={false}>
          {name}
        </Link>
        <span className="admin-table__second">{email ?? t('noEmail')}</span>
      </th>
      <td data-label={t('roleTitle')}>
        {t(`role.${role}`)} {isSelf && <span className="soft">({t('you')})</span>}
      </td>
      <td>
        <StatusBadge disabled={disabled} />
      </td>
      <td data-label={t('linkedRecords')}>{t('links', { count: identities.length })}</td>
      <td data-label={t('lastSignIn')}>
        {lastSignInAt === undefined ? <span className="soft">{t('never')}</span> : await formatMoment(lastSignInAt)}
      </td>
      <td className="admin-table__menu">
        <RowMenu label={t('actions')} rowName={t('actionsFor', { name })} links={links} />
      </td>
    </tr>
  );
}
