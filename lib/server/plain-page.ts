import { hostCookie } from '../auth/cookies';
import { env } from '../env';
import { LOCALE_COOKIE, type PortalLocale, pickLocale } from '../i18n/pick-locale';

/** Why there is no other page: the database does not answer, or more pages were asked for than a caller is given. */
export type Reason = 'away' | 'busy';

const WORDS = {
  en: {
    away: {
      title: 'The portal cannot reach its data',
      why: 'Its database does not answer at the moment. Nothing of yours is lost. Try again in a minute.',
    },
    busy: {
      title: 'Too many pages at once',
      why: 'More pages were asked for from here than the portal gives in a minute. Try again in a minute.',
    },
    again: 'Try again',
    trace: 'If you contact us, give this number:',
  },
  es: {
    away: {
      title: 'El portal no puede acceder a sus datos',
      why: 'Su base de datos no responde en este momento. No se ha perdido nada suyo. Inténtelo de nuevo en un minuto.',
    },
    busy: {
      title: 'Demasiadas páginas a la vez',
      why: 'Desde aquí se han pedido más páginas de las que el portal da en un minuto. Inténtelo de nuevo en un minuto.',
    },
    again: 'Intentar de nuevo',
    trace: 'Si se pone en contacto con nosotros, dé este número:',
  },
} as const satisfies Record<PortalLocale, unknown>;

const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #1b1b1b; --soft: #565c65; --button: #1b1b1b; --on-button: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #17191c; --text: #f0f0f0; --soft: #a9aeb1; --button: #f0f0f0; --on-button: #17191c; }
}
body { margin: 0; background: var(--page); color: var(--text); font: 17px/1.5 "Public Sans", system-ui, sans-serif; }
main { max-width: 70ch; margin: 0 auto; padding: 64px 16px; }
h1 { font-size: 28px; line-height: 1.25; margin: 8px 0 16px; }
.soft { color: var(--soft); font-size: 15px; overflow-wrap: anywhere; }
a { display: inline-block; margin: 16px 0; padding: 12px 24px; border-radius: 4px; background: var(--button);
  color: var(--on-button); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export type PlainPage = {
  readonly reason: Reason;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The security policy of this answer: its nonce lets the style in. */
  readonly policy: string;
  readonly traceId: string;
};

/** A page of itself, in the person's language: what stands in for every page where Next is not to make one. */
export function plainPage({ reason, cookie = '', acceptLanguage, policy, traceId }: PlainPage): string {
  const chosen = new RegExp(`(?:^|;\\s*)${hostCookie(LOCALE_COOKIE)}=(\\w+)`).exec(cookie)?.[1];
  const { AGENCY_NAME, DEFAULT_LANGUAGE: agency, LANGUAGES: shown } = env();
  const locale = pickLocale({ cookie: chosen, acceptLanguage: acceptLanguage ?? null, agency, shown });
  const { again, trace, [reason]: words } = WORDS[locale];
  const { title, why } = words;
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${escapeHtml(AGENCY_NAME)}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<p class="soft">${escapeHtml(AGENCY_NAME)}</p>
<h1>${title}</h1>
<p>${why}</p>
<a href="">${again}</a>
<p class="soft">${trace} ${escapeHtml(traceId)}</p>
</main>
</body>
</html>
`;
}
