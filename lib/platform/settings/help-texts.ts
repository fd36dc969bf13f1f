import { parse } from 'yaml';
import { z } from 'zod';
import { isPortalLocale, LOCALES, type PortalLocale } from '../languages/languages';
import { HELP_PAGES, type HelpPage } from './help-pages';
import { nearestName } from './nearest-name';

const MAX_TEXT_LENGTH = 2_000;

/** Plain text by page and language; empty lines separate paragraphs. */
export type HelpTexts = { readonly [Page in HelpPage]?: { readonly [Locale in PortalLocale]?: string } };

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FORM = 'must be pages with text for each language, such as {"home": {"en": "Our office is closed on Monday."}}';

function unknownWordProblem(what: string, word: string, names: readonly string[]): string {
  const near = nearestName(word, names);
  const suggestion = near === undefined ? '' : ` Did you mean ${near}?`;
  return `must name known ${what}s, not "${word}".${suggestion} Known: ${names.join(', ')}`;
}

function problemOf(page: string, texts: unknown): string | undefined {
  if (!HELP_PAGES.some((names) => names === page)) return unknownWordProblem('page', page, HELP_PAGES);
  if (!isMap(texts)) return FORM;
  for (const [locale, text] of Object.entries(texts)) {
    if (!isPortalLocale(locale)) return unknownWordProblem('language', locale, LOCALES);
    const isText = typeof text === 'string' && text.trim() !== '' && text.length <= MAX_TEXT_LENGTH;
    if (!isText) return `must have text of 1 to ${MAX_TEXT_LENGTH} letters at ${page}.${locale}`;
  }
  return undefined;
}

function tryParse(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** A map in the settings file, or JSON or YAML text in the environment. */
export const HelpTexts = z.unknown().transform((input, context): HelpTexts => {
  const pages = typeof input === 'string' ? tryParse(input) : (input ?? {});
  const problems = isMap(pages)
    ? Object.entries(pages).flatMap(([page, texts]) => problemOf(page, texts) ?? [])
    : [FORM];
  for (const message of problems) context.addIssue({ code: 'custom', message });
  return problems.length > 0 ? {} : (pages as HelpTexts);
});
