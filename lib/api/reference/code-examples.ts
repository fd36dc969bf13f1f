import { shellQuoted } from './shell-quoted';

export const CODE_LANGUAGES = ['curl', 'javascript', 'python'] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** What people call them; names are the same in every language. */
export const CODE_LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

/** The same text is one text for JavaScript and for Python: JSON's escapes are known to both. */
const codeText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const WRITERS: Readonly<Record<CodeLanguage, (url: string) => string>> = {
  curl: (url) => `curl -sS ${shellQuoted(url)} \\\n  -H "Authorization: Bearer $TOKEN"`,
  javascript: (url) =>
    [
      `const response = await fetch(${codeText(url)}, {`,
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
      `request = urllib.request.Request(${codeText(url)})`,
      "request.add_header('Authorization', 'Bearer ' + os.environ['TOKEN'])",
      'with urllib.request.urlopen(request) as response:',
      "    result = json.load(response)['result']",
      'print(json.dumps(result, indent=2, ensure_ascii=False))',
    ].join('\n'),
};

/**
 * A whole program that asks this address and prints the result. It takes the token from the environment (`TOKEN`), so
 * that none is copied along.
 * @param url absolute
 */
export const codeExample = (language: CodeLanguage, url: string): string => WRITERS[language](url);
