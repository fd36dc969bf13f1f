'use client';

import { useTranslations } from 'next-intl';
import { CODE_LANGUAGE_NAMES, CODE_LANGUAGES, codeExample } from '@/lib/api/reference/code-examples';
import { CodeBlock } from './code-block';

/** The request as code that works as it stands; it follows what is filled in. */
export function CodeExamples({ url }: { readonly url: string }) {
  const t = useTranslations('ApiConsole');
  return (
    <section className="stack" aria-labelledby="code">
      <h3 id="code">{t('asCode')}</h3>
      <p className="soft small">{t('asCodeToken')}</p>
      {CODE_LANGUAGES.map((language) => (
        <details key={language} className="fold code-fold" open={language === 'curl'}>
          <summary>{CODE_LANGUAGE_NAMES[language]}</summary>
          <div>
            <CodeBlock label={CODE_LANGUAGE_NAMES[language]} code={codeExample(language, url)} />
          </div>
        </details>
      ))}
    </section>
  );
}
