'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { Notice } from '@/components/ui/notice';

type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations('Errors');
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Notice heading="h1" tone="attention" title={t('pageTitle')}>
      <p>{t('pageWhy')}</p>
      <button type="button" className="button" onClick={again}>
        {t('again')}
      </button>
      {error.digest && <p className="small soft">{t('trace', { trace: error.digest })}</p>}
    </Notice>
  );
}
