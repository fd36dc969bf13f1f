import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Markdown files for people, from the root of the repository: at the top, of docs/ and of the client. */
export const documentNames = (): string[] => [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
  'clients/typescript/README.md',
];

export const readDocument = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

export type CodeBlock = { readonly language: string; readonly text: string };

/** The fenced blocks of a Markdown text, in order. */
export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
