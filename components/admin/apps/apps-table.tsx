import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { SCOPES } from '@/lib/api/scopes';
import type { AppDocument } from '@/lib/identity/apps/document';
import { formatInstantDay } from '@/lib/platform/languages/instant';
import { AdminTable } from '../admin-table';
import { RowMenu } from '../row-menu';
import { StatusBadge } from '../status-badge';

export async function AppsTable({ apps }: { readonly apps: readonly AppDocument[] }) {
  const [t, words] = await Promise.all([getTranslations('AdminApps'), getTranslations('AdminAccounts')]);
  return (
    <AdminTable
      columns={[t('name'), t('scopes'), t('grants'), t('created'), words('status')]}
      actions={words('actions')}
    >
      {apps.map((app) => (
        <AppRow key={app._id} app={app} />
      ))}
    </AdminTable>
  );
}

async function AppRow({ app }: { readonly app: AppDocument }) {
  const [t, words] = await Promise.all([getTranslations('AdminApps'), getTranslations('AdminAccounts')]);
  const { _id, name, grants, scopes, legacyPassword, disabled, createdAt } = app;
  const address = `/admin/apps?app=${encodeURIComponent(_id)}#app`;
  // Older scopes share words with newer ones.
  const shortScopes = new Set(
    SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`shortScope.${scope}`)),
  );
  const access = grants.filter((grant) => grant !== 'refresh_token').map((grant) => t(`grant.${grant}`));
  return (
    <tr>
      <th scope="row">
        <Link href={address} prefetch={false}>
          {name}
        </Link>
        <span className="admin-table__second mono">{_id}</span>
      </th>
      <td data-label={t('scopes')}>{[...shortScopes].join(', ')}</td>
      <td data-label={t('grants')}>
        {access.join(', ')}
        {legacyPassword && <span className="admin-table__second caution">{t('grant.password')}</span>}
      </td>
      <td data-label={t('created')}>{await formatInstantDay(createdAt)}</td>
      <td>
        <StatusBadge disabled={disabled} />
      </td>
      <td className="admin-table__menu">
        <RowMenu
          label={words('actions')}
          rowName={words('actionsFor', { name })}
          links={[
            { href: address, text: t('details') },
            { href: `/admin/audit?account=${encodeURIComponent(_id)}`, text: words('activity') },
          ]}
        />
      </td>
    </tr>
  );
}
