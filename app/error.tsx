'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ErrorPageProps, RetryNotice } from '@/components/layout/retry-notice';

export default function ErrorPage(props: ErrorPageProps) {
  const t = useTranslations('Errors');
  return (
    <RetryNotice {...props} title={t('pageTitle')} why={t('pageWhy')}>
      <Link href="/" prefetch={false}>
        {t('home')}
      </Link>
    </RetryNotice>
  );
}
