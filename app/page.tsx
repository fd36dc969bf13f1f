import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { pageSession } from '@/lib/auth/page-session';
import { env } from '@/lib/env';

export default async function HomePage() {
  const t = await getTranslations('Home');
  const signedIn = (await pageSession()) !== null;
  return (
    <div className="stack">
      <h1>{t('title')}</h1>
      <p>{t('what', { agency: env().AGENCY_NAME })}</p>
      <Link href={signedIn ? '/my-records' : '/sign-in'} prefetch={false} className="button">
        {signedIn ? t('myRecords') : t('signIn')}
      </Link>
    </div>
  );
}
