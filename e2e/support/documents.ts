import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folders with documents for people, besides the top level. */
const FOLDERS = ['docs', 'lib', 'packages', 'clients', 'deploy'];

const isDocument = (name: string): boolean => name.endsWith('.md') && !name.includes('node_modules');

const below = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(isDocument)
    .map((name) => path.join(folder, name));

/** The paths of all Markdown files, relative to the root of the repository. */
export const documentNames = (): string[] => [...readdirSync(ROOT).filter(isDocument), ...FOLDERS.flatMap(below)];

export const readDocument = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

export type MarkdownCodeBlock = { readonly language: string; readonly text: string };

const FENCED = /^```(\w*)\n(.*?)^```$/gms;

/** The fenced code blocks in Markdown, in order. */
export const codeBlocks = (markdown: string): MarkdownCodeBlock[] =>
  [...markdown.matchAll(FENCED)].map(([, language = '', text = '']) => ({ language, text }));

/** The text in single backticks outside code blocks. */
export const inlineCode = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

/** The targets of links and images outside code. */
export const linksOf = (markdown: string): string[] =>
  [
    ...markdown
      .replaceAll(FENCED, '')
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target = '']) => target);

/** The anchors of headings as code hosts generate them. */
export const anchorsOf = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCED, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
