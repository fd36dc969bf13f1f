import { shellQuoted } from './shell-quoted';

/** Decodes characters that a query may contain, so that values stay readable. */
const readable = (encoded: string): string => encoded.replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3A/g, ':');

/** encodeURIComponent throws on lone surrogates. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const encode = (text: string): string =>
  // encodeURIComponent does not encode `'`, which would end a shell string.
  readable(encodeURIComponent(wellFormed(text))).replaceAll("'", '%27');

/** The operation's path and its query string without empty values. @param base an origin or empty */
export function requestUrl(base: string, path: string, values: Readonly<Record<string, string>>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${encode(name)}=${encode(value.trim())}`)
    .join('&');
  return `${base}${path}${query === '' ? '' : `?${query}`}`;
}

export const CODE_LANGUAGES = ['curl', 'javascript', 'python'] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

export const CODE_LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

/** Valid in JavaScript and Python, which both support JSON's escapes. */
const stringLiteral = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const WRITERS: Readonly<Record<CodeLanguage, (url: string) => string>> = {
  curl: (url) => `curl -sS ${shellQuoted(url)} \\\n  -H "Authorization: Bearer $TOKEN"`,
  javascript: (url) =>
    [
      `const response = await fetch(${stringLiteral(url)}, {`,
      "  headers: { Authorization: 'Bearer ' + process.env.TOKEN },",
      '});',
      'const body = await response.json();',
      "if (!response.ok) throw new Error(body.code + ': ' + body.message);",
      'console.log(JSON.stringify(body.result, null, 2));',
    ].join('\n'),
  python: (url) =>
    [
      'import json, os, urllib.request',
      '',
      `request = urllib.request.Request(${stringLiteral(url)})`,
      "request.add_header('Authorization', 'Bearer ' + os.environ['TOKEN'])",
      'with urllib.request.urlopen(request) as response:',
      "    result = json.load(response)['result']",
      'print(json.dumps(result, indent=2, ensure_ascii=False))',
    ].join('\n'),
};

/** A complete program. It reads the token from the environment, so that nobody copies a token along with code. */
export const codeExample = (language: CodeLanguage, url: string): string => WRITERS[language](url);
