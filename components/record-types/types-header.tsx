import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** The head of the record types page, shown even while the types load. */
export function TypesHeader({ agency, children }: { readonly agency: string; readonly children?: ReactNode }) {
  const t = useTranslations('RecordTypes');
  return (
    <div className="page-head">
      <h1>{t('title')}</h1>
      <p>{t('lead', { agency })}</p>
      {children}
    </div>
  );
}
