import Link from 'next/link';
import { getTranslations } from 'next-intl/server';

type AccountSearchProps = {
  readonly prefix: string;
  /** Number of matches; `most + 1` means that there are more. */
  readonly count: number;
  readonly most: number;
};

/** The search is in the URL, so that Back and reload preserve it. */
export async function AccountSearch({ prefix, count, most }: AccountSearchProps) {
  const t = await getTranslations('AdminAccounts');
  const summary = count > most ? t('more', { most }) : t('found', { count });
  return (
    <search className="stack">
      <form action="/admin/accounts" className="search">
        <div className="field">
          <label htmlFor="account-search">{t('search')}</label>
          <input
            id="account-search"
            name="email"
            type="text"
            inputMode="email"
            defaultValue={prefix}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <button type="submit" className="button button--quiet">
          {t('searchSubmit')}
        </button>
        {prefix !== '' && (
          <Link href="/admin/accounts" prefetch={false}>
            {t('all')}
          </Link>
        )}
      </form>
      <p role="status">{count === 0 && prefix !== '' ? t('none', { prefix }) : summary}</p>
    </search>
  );
}
