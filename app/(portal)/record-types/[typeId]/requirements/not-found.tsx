import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';

export default async function TypeNotFound() {
  const t = await getTranslations('RecordTypes');
  return (
    <Notice heading="h1" title={t('missingTitle')}>
      <p>{t('missingWhy')}</p>
      <Link href="/record-types" prefetch={false} className="button">
        {t('toList')}
      </Link>
    </Notice>
  );
}
