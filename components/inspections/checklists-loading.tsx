import { useTranslations } from 'next-intl';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { ChecklistsHeader } from './checklists-header';

export function ChecklistsLoading() {
  const t = useTranslations('Checklists');
  return (
    <>
      <ChecklistsHeader />
      <p role="status" className="unseen">
        {t('loading')}
      </p>
      <ListSkeleton />
    </>
  );
}
