import { env } from '../settings/env';
import { AGENCY, agencyNameIn } from './agency-name';
import type { PortalLocale } from './languages';
import { MESSAGES, type Messages } from './messages';

const STARTS_SENTENCE = /(?:^|[.!?]\s+)$/;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes the article that the agency's name needs in a sentence: "Contact the City of Example", "Comuníquese con la Ciudad de Example". */
export function withArticle(text: string, locale: PortalLocale, agency: string): string {
  const named = agencyNameIn(locale, agency);
  if (named === undefined) return text;
  const { article, name, contracted = {} } = named;
  return text.replace(/(?:(?<!\p{L})(de|a|à) )?\{agency\}/giu, (_found, word: string | undefined, at: number) => {
    if (word === undefined) return `${STARTS_SENTENCE.test(text.slice(0, at)) ? capital(article) : article}${name}`;
    const one = contracted[word.toLowerCase()];
    if (one === undefined) return `${word} ${article}${name}`;
    return `${word === word.toLowerCase() ? one : capital(one)}${name}`;
  });
}

/** A message that the build has compiled: strings, and arguments such as `['agency']` or `['count', 2, {one: …}]`. */
type Compiled = readonly unknown[];

const isAgency = (part: unknown): boolean => Array.isArray(part) && part.length === 1 && part[0] === 'agency';

function withArticleInCompiled(message: Compiled, write: (text: string) => string): Compiled {
  const parts: unknown[] = [];
  for (const part of message) {
    if (!isAgency(part)) {
      parts.push(rewritten(part, write));
      continue;
    }
    const before = typeof parts.at(-1) === 'string' ? String(parts.pop()) : '';
    const [text = '', ...after] = write(`${before}${AGENCY}`).split(AGENCY);
    if (text !== '') parts.push(text);
    if (after.length > 0) parts.push(part);
  }
  return parts;
}

function rewritten(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return withArticleInCompiled(value, write);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rewritten(part, write)]));
}

/** `withArticle` for all messages of an object, whether the build has compiled them or not. */
export const withArticles = <Texts>(texts: Texts, locale: PortalLocale, agency: string): Texts =>
  rewritten(texts, (text) => withArticle(text, locale, agency)) as Texts;

const cache = new Map<string, Messages>();

/** The messages of a language, with the article before the agency's name. */
export function agencyMessages(locale: PortalLocale): Messages {
  const { AGENCY_NAME } = env();
  const key = `${locale}:${AGENCY_NAME}`;
  const messages = cache.get(key) ?? withArticles(MESSAGES[locale], locale, AGENCY_NAME);
  cache.set(key, messages);
  return messages;
}
