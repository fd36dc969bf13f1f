import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/layout/agency-contact';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/platform/settings/env';

/** The same page for a missing record and for somebody else's, so that ids cannot be probed. */
export default async function RecordNotFound() {
  const t = await getTranslations('RecordErrors');
  return (
    <Notice heading="h1" title={t('missingTitle')}>
      <p>{t('missingWhy', { agency: env().AGENCY_NAME })}</p>
      <ContactLine />
      <Link href="/my-records" prefetch={false} className="button">
        {t('back')}
      </Link>
    </Notice>
  );
}
