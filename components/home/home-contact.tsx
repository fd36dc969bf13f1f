import { useTranslations } from 'next-intl';
import { ContactLine, hasContact } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';
import { CONTACT_ID } from './pay-address';

export function HomeContact() {
  const t = useTranslations('Home');
  if (!hasContact()) return null;
  return (
    <section className="stack home__card" aria-labelledby={CONTACT_ID}>
      <h2 id={CONTACT_ID}>{t('contactTitle', { agency: env().AGENCY_NAME })}</h2>
      <ContactLine />
    </section>
  );
}
