'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ErrorPageProps, RetryNotice } from '@/components/layout/retry-notice';

export default function RecordError(props: ErrorPageProps) {
  const t = useTranslations('RecordErrors');
  const words = useTranslations('Errors');
  return (
    <RetryNotice {...props} title={t('title')} why={words('failedWhy')}>
      <Link href="/my-records" prefetch={false}>
        {t('back')}
      </Link>
    </RetryNotice>
  );
}
