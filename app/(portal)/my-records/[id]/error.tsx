'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { Notice } from '@/components/ui/notice';

type RecordErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

export default function RecordError({ error, reset }: RecordErrorProps) {
  const t = useTranslations('RecordErrors');
  const words = useTranslations('Errors');
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Notice heading="h1" tone="attention" title={t('title')}>
      <p>{words('failedWhy')}</p>
      <button type="button" className="button" onClick={again}>
        {words('again')}
      </button>
      <Link href="/my-records" prefetch={false}>
        {t('back')}
      </Link>
      {error.digest && <p className="small soft">{words('trace', { trace: error.digest })}</p>}
    </Notice>
  );
}
