'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition } from 'react';
import { Notice } from '@/components/ui/notice';
import { ProvidedContact } from './provided-contact';

/** The props that Next passes to an error page. */
export type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

type RetryNoticeProps = ErrorPageProps & {
  readonly title: string;
  readonly why: string;
  /** Shown after the retry button. */
  readonly children?: ReactNode;
};

export function RetryNotice({ error, reset, title, why, children }: RetryNoticeProps) {
  const t = useTranslations('Errors');
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Notice heading="h1" tone="attention" title={title}>
      <p>{why}</p>
      <button type="button" className="button" onClick={retry}>
        {t('again')}
      </button>
      {children}
      {error.digest && (
        <>
          <p className="small soft">{t('trace', { trace: error.digest })}</p>
          <ProvidedContact />
        </>
      )}
    </Notice>
  );
}
