import { shellQuoted } from './shell-quoted';

/** Decodes characters that a query may contain unencoded, so that codes with a slash or a comma stay readable. */
const readable = (encoded: string): string => encoded.replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3A/g, ':');

/** Replaces lone surrogates, on which encodeURIComponent throws. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const encode = (text: string): string =>
  // encodeURIComponent does not encode `'`, which ends a string in a shell.
  readable(encodeURIComponent(wellFormed(text))).replaceAll("'", '%27');

/**
 * The address of a request, such as `/v4/permits?limit=5`, without blank values.
 * @param base what comes before the path: an origin, or nothing
 */
export function requestAddress(base: string, path: string, values: Readonly<Record<string, string>>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${encode(name)}=${encode(value.trim())}`)
    .join('&');
  return `${base}${path}${query === '' ? '' : `?${query}`}`;
}

export const CODE_LANGUAGES = ['curl', 'javascript', 'python'] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** Display names, the same in every locale. */
export const CODE_LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

/** A string literal for JavaScript and Python, which both understand the escapes of JSON. */
const stringLiteral = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const WRITERS: Readonly<Record<CodeLanguage, (url: string) => string>> = {
  curl: (url) => `curl -sS ${shellQuoted(url)} \\\n  -H "Authorization: Bearer $TOKEN"`,
  javascript: (url) =>
    [
      `const response = await fetch(${stringLiteral(url)}, {`,
      "  headers: { Authorization: 'Bearer ' + process.env.TOKEN },",
      '});',
      'const answer = await response.json();',
      "if (!response.ok) throw new Error(answer.code + ': ' + answer.message);",
      'console.log(JSON.stringify(answer.result, null, 2));',
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

/**
 * A complete program that requests an address and prints the result. It reads the token from the environment (`TOKEN`),
 * so that nobody copies one along with the code.
 * @param url absolute
 */
export const codeExample = (language: CodeLanguage, url: string): string => WRITERS[language](url);
