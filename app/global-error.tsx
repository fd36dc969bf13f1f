'use client';

import '@/.generated/portal.css';
import { Notice } from '@/components/ui/notice';

type Words = Readonly<Record<'locale' | 'pageTitle' | 'pageWhy' | 'again' | 'home' | 'trace', string>>;

/** next.config.js inlines these at build time. */
const WORDS = JSON.parse(process.env.GLOBAL_ERROR_WORDS ?? '[]') as readonly Words[];

/** Replaces the whole page when the root layout fails. The language is unknown then, so all are shown. */
export default function GlobalErrorPage({ error }: { readonly error: Error & { readonly digest?: string } }) {
  const { digest } = error;
  const [first] = WORDS;
  return (
    <html lang={first?.locale}>
      <body>
        <title>{first?.pageTitle}</title>
        <header className="site-header">
          <div className="column">
            <a href="/" className="site-header__agency">
              {WORDS.map(({ locale, home }, at) => (
                <span key={locale} lang={locale}>
                  {at > 0 && ' / '}
                  {home}
                </span>
              ))}
            </a>
          </div>
        </header>
        <main>
          <div className="column">
            <Notice heading="h1" tone="attention" title={first?.pageTitle ?? ''}>
              {WORDS.map(({ locale, pageTitle, pageWhy }, at) => (
                <p key={locale} lang={locale}>
                  {at > 0 && `${pageTitle}. `}
                  {pageWhy}
                </p>
              ))}
              <button type="button" className="button" onClick={() => window.location.reload()}>
                {WORDS.map(({ locale, again }, at) => (
                  <span key={locale} lang={locale}>
                    {at > 0 && ' / '}
                    {again}
                  </span>
                ))}
              </button>
              {digest &&
                WORDS.map(({ locale, trace }) => (
                  <p key={locale} lang={locale} className="small soft">
                    {trace.replace('{trace}', digest)}
                  </p>
                ))}
            </Notice>
          </div>
        </main>
      </body>
    </html>
  );
}
