import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';

/** The same page for a missing record and for somebody else's, so that ids cannot be probed. */
export default async function RecordNotFound() {
  const t = await getTranslations('RecordErrors');
  return (
    <Notice heading="h1" title={t('missingTitle')}>
      <p>{t('missingWhy')}</p>
      <Link href="/my-records" prefetch={false} className="button">
        {t('back')}
      </Link>
    </Notice>
  );
}
