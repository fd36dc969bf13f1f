import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { LOCALES } from './languages';

type Messages = { readonly [key: string]: string | Messages };
type Languages = { readonly listed: readonly string[]; readonly files: Readonly<Record<string, Messages>> };

const FOLDER = path.resolve(import.meta.dirname, 'messages');

const readLanguages = (): Languages => ({
  listed: LOCALES,
  files: Object.fromEntries(
    readdirSync(FOLDER).map((name) => [
      path.parse(name).name,
      JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Messages,
    ]),
  ),
});

/** Messages by key path, such as `Frame.signIn`. */
const flat = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
/** Names in braces, including plurals. */
const argumentsOf = (text: string): string[] => namesIn(text, /\{(\w+)[,}]/g);
const tagsOf = (text: string): string[] => namesIn(text, /<(\w+)>/g);
const placeholdersOf = (text: string): string[] => [
  ...argumentsOf(text).map((name) => `{${name}}`),
  ...tagsOf(text).map((name) => `<${name}>`),
];

/** For example an unclosed brace. */
function formatProblem(locale: string, text: string): string | undefined {
  let problem: string | undefined;
  const t = createTranslator({
    locale,
    messages: { text },
    onError: ({ message }) => {
      problem = message;
    },
  });
  t.rich('text', {
    ...Object.fromEntries(argumentsOf(text).map((name) => [name, 1])),
    ...Object.fromEntries(tagsOf(text).map((name) => [name, (chunks: unknown) => chunks])),
  } as Parameters<typeof t.rich>[1]);
  return problem;
}

/** In French and some other languages, `one` is also 0. */
const writesOneForNone = (locale: string, text: string): boolean =>
  new Intl.PluralRules(locale).select(0) === 'one' && /\bone \{[^{}#]*\b1\b/.test(text);

/** Differences from the English message. */
function messageProblems(locale: string, english: string, text: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const [expected, actual] = [placeholdersOf(english), placeholdersOf(text)];
  const lacking = expected.filter((name) => !actual.includes(name));
  const unknown = actual.filter((name) => !expected.includes(name));
  const unreadable = formatProblem(locale, text);
  return [
    ...lacking.map((name) => `lacks ${name}`),
    ...unknown.map((name) => `has ${name}, which the English message does not have`),
    ...(unreadable === undefined ? [] : [`cannot be read: ${unreadable}`]),
    ...(writesOneForNone(locale, text) ? ['writes 1 for "one", which is also 0 in this language: write # or =1'] : []),
  ];
}

/** All problems of the language list, the files and the messages. */
function languageProblems({ listed, files }: Languages): string[] {
  const english = new Map(flat(files.en ?? {}));
  const problemsOf = (locale: string, messages: Messages): string[] => {
    const own = new Map(flat(messages));
    const paths = [...english.keys()].filter((key) => own.has(key));
    const order = [...own.keys()].filter((key) => english.has(key));
    const misplaced = order.find((key, at) => key !== paths[at]);
    return [
      ...[...english].filter(([key]) => !own.has(key)).map(([key, text]) => `${key} is missing (English: "${text}")`),
      ...[...own.keys()].filter((key) => !english.has(key)).map((key) => `${key} is not in en.json`),
      ...[...own].flatMap(([key, text]) =>
        messageProblems(locale, english.get(key) ?? text, text).map((problem) => `${key} ${problem}`),
      ),
      ...(misplaced === undefined ? [] : [`${misplaced} is in another position than in en.json`]),
    ].map((problem) => `${locale}.json: ${problem}`);
  };
  return [
    ...listed
      .filter((locale) => !(locale in files))
      .map((locale) => `${locale}: messages/${locale}.json does not exist`),
    ...Object.keys(files)
      .filter((locale) => !listed.includes(locale))
      .map((locale) => `${locale}.json: ${locale} is not in PORTAL_LANGUAGES`),
    ...Object.entries(files).flatMap(([locale, messages]) => problemsOf(locale, messages)),
  ];
}

const { files } = readLanguages();
const messages = Object.entries(files).flatMap(([locale, words]) =>
  flat(words).map(([key, text]) => [locale, key, text] as const),
);

it('every language is in the list and has a file with every message', () => {
  expect(languageProblems(readLanguages())).toEqual([]);
});

describe('languageProblems reports for an added language', () => {
  const en = {
    Home: { title: 'Records', records: '{count, plural, one {# record} other {# records}}' },
    Frame: { signIn: 'Sign in', terms: 'See <link>the terms</link>.' },
  };
  const complete = {
    Home: { title: 'Dossiers', records: '{count, plural, one {# dossier} many {# dossiers} other {# dossiers}}' },
    Frame: { signIn: 'Se connecter', terms: 'Voir <link>les conditions</link>.' },
  };

  it.each([
    ['nothing if it is complete', ['en', 'fr'], complete, []],
    ['a language that is not in the list', ['en'], complete, ['fr.json: fr is not in PORTAL_LANGUAGES']],
    ['a missing file', ['en', 'fr'], undefined, ['fr: messages/fr.json does not exist']],
    [
      'a missing message and an unknown one',
      ['en', 'fr'],
      { ...complete, Frame: { login: 'Se connecter', terms: complete.Frame.terms } },
      ['fr.json: Frame.signIn is missing (English: "Sign in")', 'fr.json: Frame.login is not in en.json'],
    ],
    [
      'different placeholders',
      ['en', 'fr'],
      { Home: { ...complete.Home, records: '{number} dossiers' }, Frame: { ...complete.Frame, terms: 'Voir.' } },
      [
        'fr.json: Home.records lacks {count}',
        'fr.json: Home.records has {number}, which the English message does not have',
        'fr.json: Frame.terms lacks <link>',
      ],
    ],
    [
      'an empty message, and one out of order',
      ['en', 'fr'],
      { Frame: complete.Frame, Home: { ...complete.Home, title: ' ' } },
      ['fr.json: Home.title is empty', 'fr.json: Frame.signIn is in another position than in en.json'],
    ],
  ])('%s', (_case, listed, fr, problems) => {
    expect(languageProblems({ listed, files: { en, ...(fr && { fr }) } })).toEqual(problems);
  });

  it('a number 1 that would also be shown for 0', () => {
    const wrong = {
      ...complete,
      Home: { ...complete.Home, records: '{count, plural, one {1 dossier} other {# dossiers}}' },
    };
    expect(languageProblems({ listed: ['en', 'fr'], files: { en, fr: wrong } })).toEqual([
      'fr.json: Home.records writes 1 for "one", which is also 0 in this language: write # or =1',
    ]);
  });

  it('a message that cannot be formatted', () => {
    const broken = { ...complete, Home: { ...complete.Home, records: '{count, plural, one {# dossier}' } };
    const problems = languageProblems({ listed: ['en', 'fr'], files: { en, fr: broken } });
    expect(problems).toEqual([expect.stringMatching(/^fr\.json: Home\.records cannot be read: /)]);
  });

  it('every message if the file is empty', () => {
    const problems = languageProblems({ listed: [...LOCALES, 'xx'], files: { ...files, xx: {} } });
    expect(problems).toHaveLength(flat(files.en ?? {}).length);
    expect(problems[0]).toMatch(/^xx\.json: \w+\.\w+ is missing \(English: ".+"\)$/);
  });
});

it('the Spanish messages never say “coste”', () => {
  expect(flat(files.es ?? {}).filter(([, text]) => /\bcostes?\b/i.test(text))).toEqual([]);
});

it('the French messages have no-break spaces and apostrophes as Canada writes them', () => {
  const wrong = /(?<!\u00a0):(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»|\s[;?!](?=$|\s\p{Lu})|['“”]/u;
  expect(flat(files.fr ?? {}).filter(([, text]) => wrong.test(text))).toEqual([]);
});

it('no message contains please or oops', () => {
  expect(
    messages.filter(([, , text]) => /\b(please|oops|por favor|ups|veuillez|s’il vous plaît|oups)\b/iu.test(text)),
  ).toEqual([]);
});
