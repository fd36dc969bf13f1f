import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { canSendMail } from '@/lib/identity/mail/mailer';
import { env } from '@/lib/platform/settings/env';
import { EntryCards } from './entry-cards';
import { RecordSearch } from './record-search';

/** What visitors see first. */
export function Welcome() {
  const t = useTranslations('Home');
  return (
    <>
      <section className="welcome">
        <h1>{t('title')}</h1>
        <p>{t('what', { agency: env().AGENCY_NAME })}</p>
        <div className="welcome__act">
          <RecordSearch isVisitor />
          <p className="welcome__ways">
            <Link href="/sign-in" prefetch={false} className="button button--quiet">
              {t('signIn')}
            </Link>
            {canSendMail() && (
              <Link href="/register" prefetch={false}>
                {t('register')}
              </Link>
            )}
          </p>
        </div>
      </section>
      <EntryCards />
    </>
  );
}
