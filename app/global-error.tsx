'use client';

import '@/.generated/portal.css';
import { Notice } from '@/components/ui/notice';
import en from '@/lib/i18n/messages/en.json';
import es from '@/lib/i18n/messages/es.json';

/** Stands in for the frame itself, where no language is known: both are shown. */
export default function GlobalErrorPage({ error }: { readonly error: Error & { readonly digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>{en.Errors.pageTitle}</title>
        <main>
          <div className="column">
            <Notice heading="h1" tone="attention" title={en.Errors.pageTitle}>
              <p>{en.Errors.pageWhy}</p>
              <p lang="es">
                {es.Errors.pageTitle}. {es.Errors.pageWhy}
              </p>
              <button type="button" className="button" onClick={() => window.location.reload()}>
                {en.Errors.again} / <span lang="es">{es.Errors.again}</span>
              </button>
              {error.digest && <p className="small soft mono">{error.digest}</p>}
            </Notice>
          </div>
        </main>
      </body>
    </html>
  );
}
