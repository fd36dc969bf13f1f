import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { MyRecordsView } from '@/lib/records/queries';

type EmptyStateProps = {
  readonly view: MyRecordsView;
  readonly agency: string;
  readonly onView: (view: MyRecordsView) => void;
};

/** Why there is nothing, and the one step that changes it. */
export function EmptyState({ view, agency, onView }: EmptyStateProps) {
  const t = useTranslations('MyRecords');
  const words = useTranslations('StatusType');
  if (view.page > 1) {
    return (
      <Notice title={t('pastEndTitle')}>
        <p>{t('pastEndWhy')}</p>
        <button type="button" className="button" onClick={() => onView({ ...view, page: 1 })}>
          {t('firstPage')}
        </button>
      </Notice>
    );
  }
  if (view.statusTypes.length > 0) {
    return (
      <Notice title={t('noMatchTitle')}>
        <p>{t('noMatchWhy', { statuses: view.statusTypes.map((type) => words(type)).join(', ') })}</p>
        <button type="button" className="button" onClick={() => onView({ statusTypes: [], page: 1 })}>
          {t('clear')}
        </button>
      </Notice>
    );
  }
  return (
    <Notice title={t('noneTitle')}>
      <p>{t('noneWhy')}</p>
      <p>{t('noneNext', { agency })}</p>
    </Notice>
  );
}
