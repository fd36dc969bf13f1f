import { useTranslations } from 'next-intl';
import { ProvidedContact } from '@/components/layout/provided-contact';
import { Notice } from '@/components/ui/notice';

type NoTypesProps = {
  readonly search: string;
  /** Number of types that match the filters. */
  readonly matchingFilters: number;
  readonly total: number;
  readonly onClear: () => void;
};

export function NoTypes({ search, matchingFilters, total, onClear }: NoTypesProps) {
  const t = useTranslations('TypeSearch');
  if (total === 0) {
    return (
      <Notice title={t('emptyTitle')}>
        <p>{t('emptyWhy')}</p>
        <ProvidedContact />
      </Notice>
    );
  }
  return (
    <Notice title={t('noneTitle')}>
      <p>{matchingFilters === 0 ? t('noneFilters') : t('noneSearch', { search })}</p>
      {matchingFilters > 0 && (
        <button type="button" className="button" onClick={onClear}>
          {t('clearSearch')}
        </button>
      )}
      <ProvidedContact />
    </Notice>
  );
}
