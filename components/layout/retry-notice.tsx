'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition } from 'react';
import { Notice } from '@/components/ui/notice';

/** What Next gives to an error page. */
export type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

type RetryNoticeProps = ErrorPageProps & {
  readonly title: string;
  readonly why: string;
  /** Another way on, behind the button. */
  readonly children?: ReactNode;
};

/** Replaces a page that failed: the reason, a retry button and the trace id. */
export function RetryNotice({ error, reset, title, why, children }: RetryNoticeProps) {
  const t = useTranslations('Errors');
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Notice heading="h1" tone="attention" title={title}>
      <p>{why}</p>
      <button type="button" className="button" onClick={again}>
        {t('again')}
      </button>
      {children}
      {error.digest && <p className="small soft">{t('trace', { trace: error.digest })}</p>}
    </Notice>
  );
}
