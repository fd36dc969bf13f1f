import { env } from '../settings/env';
import { PORTAL_LANGUAGES } from './languages';

const DATA_LOCALES: readonly string[] = Object.values(PORTAL_LANGUAGES);

/** RFC 4647 lookup, then any country (`es-MX` finds `es_US`), else the agency's default. */
export function resolveLocale(lang: string | undefined): string {
  const fallback = env().DEFAULT_LANGUAGE;
  if (lang === undefined) return fallback;
  const available = [...new Set([fallback, ...DATA_LOCALES])];
  const subtags = lang.trim().toLowerCase().split(/[-_]/);
  for (let length = subtags.length; length > 0; length--) {
    const range = subtags.slice(0, length).join('_');
    const exact = available.find((locale) => locale.toLowerCase() === range);
    if (exact !== undefined) return exact;
  }
  return available.find((locale) => locale.toLowerCase().split('_')[0] === subtags[0]) ?? fallback;
}
