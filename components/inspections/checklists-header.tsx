import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** The head of the checklists page, shown even while the statuses load. */
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
