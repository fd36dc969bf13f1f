import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';

/** Another's record and one that does not exist look the same: nobody learns which ids there are. */
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
