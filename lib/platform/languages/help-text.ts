import 'server-only';
import { getLocale } from 'next-intl/server';
import { env } from '../settings/env';
import type { HelpPage } from '../settings/help-pages';
import type { PortalLocale } from './languages';

export type HelpText = {
  readonly paragraphs: readonly string[];
  /** Set if it differs from the page's language. */
  readonly lang?: PortalLocale;
};

export async function helpTextOf(page: HelpPage): Promise<HelpText | null> {
  const { HELP_TEXTS, LANGUAGES } = env();
  const locale = await getLocale();
  const texts = HELP_TEXTS[page] ?? {};
  const lang = [...LANGUAGES].sort((a, b) => Number(b === locale) - Number(a === locale)).find((each) => texts[each]);
  if (lang === undefined) return null;
  const paragraphs = (texts[lang] ?? '').trim().split(/\n\s*\n/);
  return { paragraphs, ...(lang !== locale && { lang }) };
}
