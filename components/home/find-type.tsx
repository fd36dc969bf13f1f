import Link from 'next/link';
import { getTranslations } from 'next-intl/server';

/** Search over record types: a plain form, so that it works without scripts. */
export async function FindType() {
  const t = await getTranslations('Home');
  return (
    <>
      <p>{t('findWhy')}</p>
      <search>
        <form action="/record-types" className="search">
          <div className="field">
            <label htmlFor="find-type">{t('findLabel')}</label>
            <input id="find-type" type="search" name="q" maxLength={100} enterKeyHint="search" autoComplete="off" />
          </div>
          <button type="submit" className="button button--quiet">
            {t('find')}
          </button>
        </form>
      </search>
      <Link href="/record-types" prefetch={false}>
        {t('allTypes')}
      </Link>
    </>
  );
}
