import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Errors');
  return { title: t('missingTitle') };
}

export default async function NotFoundPage() {
  const [t, frame] = await Promise.all([getTranslations('Errors'), getTranslations('Frame')]);
  return (
    <Notice heading="h1" title={t('missingTitle')}>
      <p>{t('missingWhy')}</p>
      <Link href="/" prefetch={false} className="button">
        {t('home')}
      </Link>
      <ul className="ways">
        <li>
          <Link href="/my-records" prefetch={false}>
            {frame('myRecords')}
          </Link>
        </li>
        <li>
          <Link href="/record-types" prefetch={false}>
            {frame('recordTypes')}
          </Link>
        </li>
      </ul>
    </Notice>
  );
}
