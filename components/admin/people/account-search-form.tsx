import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ROLES } from '@/lib/http/principal';
import { SearchField } from '../search-field';
import { SelectField } from '../select-field';
import type { AccountsView } from './accounts-view';

type AccountSearchFormProps = { readonly view: AccountsView; readonly total: number };

/** The search is in the URL, so that Back and reload preserve it. */
export async function AccountSearchForm({ view: { q, role, status }, total }: AccountSearchFormProps) {
  const t = await getTranslations('AdminAccounts');
  const isFiltered = q !== '' || role !== '' || status !== '';
  const roles = [{ value: '', label: t('anyRole') }, ...ROLES.map((value) => ({ value, label: t(`role.${value}`) }))];
  const statuses = (['', 'active', 'disabled'] as const).map((value) => ({
    value,
    label: t(value === '' ? 'anyStatus' : value),
  }));
  return (
    <search className="stack">
      <form action="/admin/accounts" className="search">
        <SearchField id="account-search" name="q" label={t('search')} value={q} />
        <SelectField id="account-role" name="role" label={t('roleTitle')} value={role} options={roles} />
        <SelectField id="account-status" name="status" label={t('status')} value={status} options={statuses} />
        <button type="submit" className="button button--quiet">
          {t('searchSubmit')}
        </button>
        {isFiltered && (
          <Link href="/admin/accounts" prefetch={false}>
            {t('all')}
          </Link>
        )}
      </form>
      <p role="status" className="soft">
        {total === 0 && isFiltered ? t('none') : t('found', { count: total })}
      </p>
    </search>
  );
}
