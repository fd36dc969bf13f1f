import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { env } from '@/lib/platform/settings/env';

/** What this is, for those who are not signed in. */
export async function Welcome() {
  const t = await getTranslations('Home');
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
      <p>{t('what', { agency: env().AGENCY_NAME })}</p>
      <Link href="/sign-in" prefetch={false} className="button">
        {t('signIn')}
      </Link>
    </section>
  );
}
