import { getTranslations } from 'next-intl/server';
import { LanguageSwitch } from '@/components/layout/header/language-switch';
import { env } from '@/lib/platform/settings/env';

/** The language of the portal's own words; the agency's come in it where they have it. */
export async function Language() {
  if (env().LANGUAGES.length === 1) return null;
  const t = await getTranslations('Account');
  return (
    <section className="stack" aria-labelledby="language">
      <h2 id="language">{t('languageTitle')}</h2>
      <p>{t('languageMeans')}</p>
      <LanguageSwitch />
    </section>
  );
}
