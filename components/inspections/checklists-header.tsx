import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ListSkeleton } from '@/components/query/list-skeleton';

/** Shown even while the statuses load. */
export function ChecklistsHeader({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('Checklists');
  return (
    <div className="page-head">
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      {children}
    </div>
  );
}

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
