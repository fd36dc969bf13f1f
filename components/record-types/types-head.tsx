import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** Title and one sentence; also while the types are on their way. */
export function TypesHead({ agency, children }: { readonly agency: string; readonly children?: ReactNode }) {
  const t = useTranslations('RecordTypes');
  return (
    <div className="page-head">
      <h1>{t('title')}</h1>
      <p>{t('lead', { agency })}</p>
      {children}
    </div>
  );
}
