import { env } from '../settings/env';
import type { PortalLocale } from './languages';
import { MESSAGES, type Messages } from './messages';

type Name = { readonly article: string; readonly name: string };

/** Stays in the text unless the name is translated. */
const AGENCY = '{agency}';

const ENGLISH_FIRST =
  /^(?:City|Town|Village|County|State|Borough|Township|Municipality|District|Province|Commonwealth|Department|Office|Bureau|Division|Ministry|Board) of\b/i;
const ENGLISH_LAST = /^(?!the\b).*\b(?:Office|Department|Division|Bureau|Agency|Authority|Commission|Board|Ministry)$/i;

const englishName = (name: string): Name | undefined =>
  ENGLISH_FIRST.test(name) || ENGLISH_LAST.test(name) ? { article: 'the', name: AGENCY } : undefined;

/** The Spanish article and noun for the first word of an English name. */
const PLACES: Readonly<Record<string, readonly [article: string, noun: string]>> = {
  City: ['la', 'Ciudad'],
  County: ['el', 'Condado'],
  Town: ['el', 'Municipio'],
  Village: ['el', 'Municipio'],
  Township: ['el', 'Municipio'],
  Municipality: ['el', 'Municipio'],
  State: ['el', 'Estado'],
  Province: ['la', 'Provincia'],
};
const ENGLISH_PLACE = /^(\w+) of ([\p{L}\p{N} .-]+)$/u;
const FEMININE = /^(?:Ciudad|Villa|Provincia|Oficina|Dirección|Secretaría|Alcaldía|Municipalidad|Junta)(?=\s|$)/;
const MASCULINE = /^(?:Condado|Municipio|Ayuntamiento|Estado|Distrito|Departamento|Gobierno|Consejo|Registro)(?=\s|$)/;

function spanishName(name: string): Name | undefined {
  const [, place = '', rest] = ENGLISH_PLACE.exec(name) ?? [];
  const translated = PLACES[place];
  if (translated !== undefined) return { article: translated[0], name: `${translated[1]} de ${rest}` };
  if (FEMININE.test(name)) return { article: 'la', name: AGENCY };
  return MASCULINE.test(name) ? { article: 'el', name: AGENCY } : undefined;
}

const NAMES: Readonly<Record<PortalLocale, (name: string) => Name | undefined>> = {
  en: englishName,
  es: spanishName,
};

const STARTS_SENTENCE = /(?:^|[.!?]\s+)$/;

/** Writes the article that the agency's name needs in a sentence: "Contact the City of Example", "Comuníquese con la Ciudad de Example". */
export function withArticle(text: string, locale: PortalLocale, agency: string): string {
  const named = NAMES[locale](agency);
  if (named === undefined) return text;
  const { article, name } = named;
  return text.replace(/(\b[Dd]e |\b[Aa] )?\{agency\}/g, (_found, word: string | undefined, at: number) => {
    // Spanish contracts both words with "el".
    if (word !== undefined && article === 'el') return `${word.trim()}l ${name}`;
    const isFirst = word === undefined && STARTS_SENTENCE.test(text.slice(0, at));
    return `${word ?? ''}${isFirst ? article.charAt(0).toUpperCase() + article.slice(1) : article} ${name}`;
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
