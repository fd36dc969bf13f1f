'use client';

import '@/.generated/portal.css';
import { Notice } from '@/components/ui/notice';
import { GLOBAL_ERROR_WORDS } from './global-error-words';

const { en, es } = GLOBAL_ERROR_WORDS;

/** Stands in for the frame itself, where no language is known: both are shown. */
export default function GlobalErrorPage({ error }: { readonly error: Error & { readonly digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>{en.pageTitle}</title>
        <main>
          <div className="column">
            <Notice heading="h1" tone="attention" title={en.pageTitle}>
              <p>{en.pageWhy}</p>
              <p lang="es">
                {es.pageTitle}. {es.pageWhy}
              </p>
              <button type="button" className="button" onClick={() => window.location.reload()}>
                {en.again} / <span lang="es">{es.again}</span>
              </button>
              {error.digest && (
                <p className="small soft">
                  {en.trace.replace('{trace}', error.digest)}
                  <br />
                  <span lang="es">{es.trace.replace('{trace}', error.digest)}</span>
                </p>
              )}
            </Notice>
          </div>
        </main>
      </body>
    </html>
  );
}
