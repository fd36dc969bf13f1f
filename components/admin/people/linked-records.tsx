import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import type { LinkedIdentity } from '@/lib/portal/admin/link-person';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { AdminTable } from '../admin-table';
import { identityText } from './candidate-text';

type LinkedRecordsProps = {
  readonly accountId: string;
  readonly linked: readonly LinkedIdentity[];
  readonly unlink: FormAction;
};

/** All links share one form, so that its message stays after a link leaves the list. */
export async function LinkedRecords({ accountId, linked, unlink }: LinkedRecordsProps) {
  const t = await getTranslations('AdminPerson');
  return (
    <ActionForm action={unlink}>
      <input type="hidden" name="target" value={accountId} />
      {linked.length === 0 ? (
        <p>{t('noLinks')}</p>
      ) : (
        <AdminTable columns={[t('linkedTo'), t('recordsTitle')]} actions={t('actions')} describedBy="unlink-means">
          {linked.map((each) => (
            <LinkedRow key={each.party} accountId={accountId} linked={each} />
          ))}
        </AdminTable>
      )}
      {linked.length > 0 && (
        <p id="unlink-means" className="soft">
          {t('unlinkMeans')}
        </p>
      )}
    </ActionForm>
  );
}

type LinkedRowProps = { readonly accountId: string; readonly linked: LinkedIdentity };

async function LinkedRow({ accountId, linked: { party, name, records, isSelf } }: LinkedRowProps) {
  const t = await getTranslations('AdminPerson');
  const text = await identityText(party);
  const preview = `/admin/accounts/${encodeURIComponent(accountId)}?find=${encodeURIComponent(party)}#find`;
  return (
    <tr>
      <th scope="row">
        {name ?? text}
        {name !== undefined && <span className="admin-table__second">{text}</span>}
        {isSelf && <span className="admin-table__second">{t('isSelf')}</span>}
      </th>
      <td data-label={t('recordsTitle')}>{records}</td>
      <td className="admin-table__actions">
        {/^(contact|owner|license):/.test(party) && (
          <Link href={preview} prefetch={false}>
            {t('whoIsThis')} <span className="unseen">{text}</span>
          </Link>
        )}
        <SubmitButton name="party" value={party} busy={t('unlinking')} quiet>
          {t('unlink')} <span className="unseen">{text}</span>
        </SubmitButton>
      </td>
    </tr>
  );
}
