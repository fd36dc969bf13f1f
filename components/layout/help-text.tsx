import { getTranslations } from 'next-intl/server';
import { helpTextOf } from '@/lib/platform/languages/help-text';
import type { HelpPage } from '@/lib/platform/settings/help-pages';

type HelpTextProps = {
  readonly page: HelpPage;
  /** Shows the whole text instead of a collapsed line. */
  readonly open?: boolean;
};

/** The agency's own text for a page, if there is one. */
export async function HelpText({ page, open = false }: HelpTextProps) {
  const [t, help] = await Promise.all([getTranslations('Frame'), helpTextOf(page)]);
  if (help === null) return null;
  const text = help.paragraphs.map((paragraph) => (
    <p key={paragraph} lang={help.lang} className="help-text__paragraph">
      {paragraph}
    </p>
  ));
  if (open) {
    return (
      <section className="stack help-text" aria-labelledby="help">
        <h2 id="help">{t('help')}</h2>
        {text}
      </section>
    );
  }
  return (
    <details className="fold help-text">
      <summary>{t('help')}</summary>
      <div>{text}</div>
    </details>
  );
}
