import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { AuditDocument } from '@/lib/identity/audit/document';
import { formatMoment } from '@/lib/platform/languages/instant';
import { type AuditPage, actorAccount } from '@/lib/portal/admin/audit-log';
import { AdminTable } from './admin-table';
import { identityText } from './people/candidate-text';

const MAX_IDENTITIES = 3;

type AuditTableProps = Pick<AuditPage, 'entries' | 'accounts'>;

export async function AuditTable({ entries, accounts }: AuditTableProps) {
  const t = await getTranslations('AdminAudit');
  return (
    <AdminTable columns={[t('when'), t('who'), t('what'), t('whom')]}>
      {entries.map((entry) => (
        <AuditRow key={entry._id} entry={entry} accounts={accounts} />
      ))}
    </AdminTable>
  );
}

async function AuditRow({ entry, accounts }: { readonly entry: AuditDocument } & Pick<AuditPage, 'accounts'>) {
  const t = await getTranslations('AdminAudit');
  const { at, action, actor, subject } = entry;
  const details = await detailsText(entry);
  return (
    <tr>
      <th scope="row">{await formatMoment(at)}</th>
      <td data-label={t('who')}>
        <Party id={actorAccount(actor) ?? actor} accounts={accounts} />
      </td>
      <td data-label={t('what')}>
        {t(`action.${action}`)}
        {details !== '' && <span className="admin-table__second">{details}</span>}
      </td>
      <td data-label={t('whom')}>
        <Party id={subject} accounts={accounts} />
      </td>
    </tr>
  );
}

/** The name of an account that still exists; otherwise the id in the log. */
async function Party({ id, accounts }: { readonly id: string } & Pick<AuditPage, 'accounts'>) {
  const t = await getTranslations('AdminAudit');
  const account = accounts.get(id);
  if (account !== undefined)
    return (
      <Link href={`/admin/accounts/${encodeURIComponent(id)}`} prefetch={false}>
        {account.name}
      </Link>
    );
  if (id === 'portal') return t('portal');
  if (id === 'command-line') return t('commandLine');
  // The hash of an email that somebody typed.
  return id.startsWith('sign-in:') ? t('someone') : id;
}

/** The details that say what changed, without hashes of addresses. */
async function detailsText({ details = {} }: AuditDocument): Promise<string> {
  const [t, words] = await Promise.all([getTranslations('AdminAudit'), getTranslations('AdminAccounts')]);
  const { role, identities, scopes } = details;
  const isRole = role === 'citizen' || role === 'staff' || role === 'admin';
  const all: readonly string[] = Array.isArray(identities) ? identities : [];
  const linked = await Promise.all(all.slice(0, MAX_IDENTITIES).map(identityText));
  if (all.length > MAX_IDENTITIES) linked.push(t('more', { count: all.length - MAX_IDENTITIES }));
  return [...(isRole ? [words(`role.${role}`)] : []), ...linked, ...(Array.isArray(scopes) ? scopes : [])].join('; ');
}
