import { getLocale, getTranslations } from 'next-intl/server';
import { ownLanguageName } from '@/lib/platform/languages/language-name';
import { env } from '@/lib/platform/settings/env';
import { setLocale } from '@/lib/portal/page-language/set-locale';

/** Works without scripts. Renders nothing if the agency has only one language. */
export async function LanguageSwitch() {
  const { LANGUAGES } = env();
  if (LANGUAGES.length === 1) return null;
  const [t, current] = await Promise.all([getTranslations('Frame'), getLocale()]);
  return (
    <form action={setLocale}>
      <fieldset className="languages">
        <legend className="unseen">{t('language')}</legend>
        {LANGUAGES.map((locale) => (
          <button
            key={locale}
            type="submit"
            className="text-button"
            name="locale"
            value={locale}
            lang={locale}
            aria-pressed={locale === current}
          >
            {ownLanguageName(locale)}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
