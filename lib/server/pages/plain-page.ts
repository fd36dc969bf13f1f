import { hostCookie } from '../../http/cookies';
import { MESSAGES } from '../../platform/languages/messages';
import { LOCALE_COOKIE, pickLocale } from '../../platform/languages/pick-locale';
import { env } from '../../platform/settings/env';

/** `away`: the database does not respond; `busy`: the caller requested too many pages. */
export type PlainPageReason = 'away' | 'busy';

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
  readonly reason: PlainPageReason;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly policy: string;
  readonly traceId: string;
};

/** A self-contained page in the user's language, for when Next must not render one. */
export function plainPage({ reason, cookie = '', acceptLanguage, policy, traceId }: PlainPage): string {
  const chosen = new RegExp(`(?:^|;\\s*)${hostCookie(LOCALE_COOKIE)}=(\\w+)`).exec(cookie)?.[1];
  const { AGENCY_NAME, DEFAULT_LANGUAGE: agency, LANGUAGES: shown } = env();
  const locale = pickLocale({ cookie: chosen, acceptLanguage: acceptLanguage ?? null, agency, offered: shown });
  const { Errors: words, PlainPage } = MESSAGES[locale];
  const { title, why } = PlainPage[reason];
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
<a href="">${words.again}</a>
<p class="soft">${words.trace.replace('{trace}', escapeHtml(traceId))}</p>
</main>
</body>
</html>
`;
}
