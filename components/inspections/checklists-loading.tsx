import { useTranslations } from 'next-intl';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { ChecklistsHead } from './checklists-head';

export function ChecklistsLoading() {
  const t = useTranslations('Checklists');
  return (
    <>
      <ChecklistsHead />
      <p role="status" className="unseen">
        {t('loading')}
      </p>
      <ListSkeleton />
    </>
  );
}
