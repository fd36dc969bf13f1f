import { useTranslations } from 'next-intl';
import { ListSkeleton } from '@/components/query/list-skeleton';
import { ChecklistsHead } from './checklists-head';

/** The shape of the page while the server waits for the statuses. */
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
