import { useTranslations } from 'next-intl';
import { CODE_LANGUAGE_NAMES, CODE_LANGUAGES, codeExample } from '@/lib/api/reference/code-examples';
import { CodeBlock } from './code-block';

/** The request as code that runs unchanged. Choosing a language needs no scripts. */
export function CodeTabs({ url }: { readonly url: string }) {
  const t = useTranslations('ApiConsole');
  return (
    <section className="stack" aria-labelledby="code">
      <h3 id="code">{t('asCode')}</h3>
      <p className="soft small">{t('asCodeToken')}</p>
      <fieldset className="code-tabs">
        <legend className="unseen">{t('codeLanguage')}</legend>
        <div className="code-tabs__choices">
          {CODE_LANGUAGES.map((language) => (
            <label key={language} className="code-tabs__choice">
              <input type="radio" name="code-language" value={language} defaultChecked={language === 'curl'} />
              {CODE_LANGUAGE_NAMES[language]}
            </label>
          ))}
        </div>
        {CODE_LANGUAGES.map((language) => (
          <div key={language} className={`code-tabs__panel code-tabs__panel--${language}`}>
            <CodeBlock label={CODE_LANGUAGE_NAMES[language]} code={codeExample(language, url)} />
          </div>
        ))}
      </fieldset>
    </section>
  );
}
