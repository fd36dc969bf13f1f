import { useTranslations } from 'next-intl';

type RecordSearchProps = { readonly isVisitor?: boolean; readonly quiet?: boolean };

/** A plain form works without scripts. My records asks visitors to sign in first and then shows what they searched for. */
export function RecordSearch({ isVisitor = false, quiet = false }: RecordSearchProps) {
  const t = useTranslations('Home');
  return (
    <search className="home__search">
      <form action="/my-records" className="search">
        <div className="field">
          <label htmlFor="find-record">{t('searchBy')}</label>
          {isVisitor && (
            <p id="find-record-hint" className="small soft">
              {t('searchHint')}
            </p>
          )}
          <input
            id="find-record"
            type="search"
            name="search"
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            aria-describedby={isVisitor ? 'find-record-hint' : undefined}
          />
        </div>
        <button type="submit" className={quiet ? 'button button--quiet' : 'button'}>
          {t('search')}
        </button>
      </form>
    </search>
  );
}
