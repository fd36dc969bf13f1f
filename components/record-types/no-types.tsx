import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

type NoTypesProps = {
  readonly search: string;
  /** How many types the filters leave. */
  readonly left: number;
  /** How many types there are. */
  readonly total: number;
  readonly onClear: () => void;
};

/** Why there is nothing, and what to take away. */
export function NoTypes({ search, left, total, onClear }: NoTypesProps) {
  const t = useTranslations('TypeSearch');
  if (total === 0) {
    return (
      <Notice title={t('emptyTitle')}>
        <p>{t('emptyWhy')}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t('noneTitle')}>
      <p>{left === 0 ? t('noneFilters') : t('noneSearch', { search })}</p>
      {left > 0 && (
        <button type="button" className="button" onClick={onClear}>
          {t('clearSearch')}
        </button>
      )}
    </Notice>
  );
}
