import { getTranslations } from 'next-intl/server';
import { ContactLine, hasContact } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';

/** How to ask the agency, where the settings say how. */
export async function Contact() {
  if (!hasContact()) return null;
  const t = await getTranslations('Home');
  return (
    <section className="stack" aria-labelledby="contact">
      <h2 id="contact">{t('contactTitle')}</h2>
      <p>{t('contact', { agency: env().AGENCY_NAME })}</p>
      <ContactLine />
    </section>
  );
}
