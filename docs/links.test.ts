import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, documentNames, inlineCode, linksOf, readDocument } from '../e2e/support/documents';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What is wrong with a relative link; undefined if its target exists. */
function problemOf(from: string, link: string): string | undefined {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : path.join(path.dirname(from), decodeURIComponent(file));
  if (!existsSync(path.join(ROOT, target))) return `${link}: there is no ${target}`;
  if (anchor === undefined || anchorsOf(readDocument(target)).includes(anchor)) return undefined;
  return `${link}: ${target} has no heading #${anchor}`;
}

describe('relative links', () => {
  it.each(documentNames())('in %s lead to existing files and headings', (name) => {
    const relative = linksOf(readDocument(name)).filter((link) => !/^[a-z]+:/.test(link));
    expect(relative.map((link) => problemOf(name, link)).filter(Boolean)).toEqual([]);
  });

  it('are reported if their file or heading does not exist', () => {
    expect(problemOf('README.md', 'docs/no-such-page.md')).toContain('there is no docs/no-such-page.md');
    expect(problemOf('README.md', 'docs/build-on/api-guide.md#no-such-heading')).toContain('has no heading');
    expect(problemOf('docs/build-on/api-guide.md', '../../README.md#settings')).toBeUndefined();
    expect(linksOf('[a](b.md) ![c](d.png)\n```\n[e](f.md)\n```\n`[g](h.md)`')).toEqual(['b.md', 'd.png']);
  });
});

/** The path of a file in the repository, from the root and with its extension. */
const FILE = /^(app|clients|components|deploy|docs|e2e|lib|packages|scripts)\/[\w./()[\]-]+\.\w+$/;
/** Files that readers create in the exercises. */
const MADE_BY_READER = /departments|account-count/;
const filesIn = (text: string): string[] => inlineCode(text).filter((code) => FILE.test(code));

describe('files', () => {
  it.each(documentNames())('that %s mentions exist', (name) => {
    const files = filesIn(readDocument(name)).filter((file) => !MADE_BY_READER.test(file));
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('are recognized in text', () => {
    expect(filesIn('See `lib/no/such-file.ts`, `lib/records`, `app/api/[...x]/route.ts` and `npm test`.')).toEqual([
      'lib/no/such-file.ts',
      'app/api/[...x]/route.ts',
    ]);
  });
});

/** A sentence that lets the rest of a page leave out the folder and the extension of tests. */
const SHORTENS_TESTS = /Tests are below `e2e\/`/;
/** A test without `e2e/` and its extension; `*` stands for any text within a name. */
const SHORT_TEST = /^(api|portal|resilience)\/[\w/*-]+$/;
const TESTS = readdirSync(path.join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.ts$/.test(name))
  .map((name) => name.replace(/\.(test|spec)\.ts$/, ''));

/** The tests that a page names in short; none if the page does not say that it shortens them. */
function shortTestsIn(text: string): string[] {
  const start = SHORTENS_TESTS.exec(text)?.index;
  // The name of a folder alone, such as `resilience/`, is not a test.
  return start === undefined
    ? []
    : inlineCode(text.slice(start)).filter((code) => SHORT_TEST.test(code) && !code.endsWith('/'));
}

function isTest(short: string): boolean {
  const pattern = new RegExp(`^${short.replaceAll('*', '[^/]*')}$`);
  return TESTS.some((name) => pattern.test(name));
}

describe('tests that a page names in short', () => {
  const pages = documentNames().filter((name) => SHORTENS_TESTS.test(readDocument(name)));

  it('occur in the page on security', () => {
    expect(pages).toEqual(['docs/run/security.md']);
    expect(shortTestsIn(readDocument('docs/run/security.md')).length).toBeGreaterThan(50);
  });

  it.each(pages)('exist in %s', (name) => {
    expect(shortTestsIn(readDocument(name)).filter((short) => !isTest(short))).toEqual([]);
  });

  it('are reported if they do not exist', () => {
    const text =
      'Tests are below `e2e/`: `api/access-table`, `resilience/leaks`, `resilience/anonymous-cost-*`, `lib/a.ts`, `api/`.';
    expect(shortTestsIn(text).filter((short) => !isTest(short))).toEqual(['api/access-table']);
    expect(shortTestsIn('The folder `api/access-table` of another page')).toEqual([]);
  });
});

describe('pictures', () => {
  const shown = new Map(
    documentNames().flatMap((name) =>
      [...readDocument(name).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, text = '', file = '']) => [
        path.join(path.dirname(name), file),
        text,
      ]),
    ),
  );

  it.each(readdirSync(path.join(ROOT, 'docs/images')))(
    '%s is small, and a document shows it and describes it',
    (name) => {
      const file = path.join('docs/images', name);
      expect(statSync(path.join(ROOT, file)).size).toBeLessThan(100_000);
      expect(shown.get(file)?.length ?? 0).toBeGreaterThan(20);
    },
  );
});

describe('README', () => {
  it('has at most 120 lines, and four pictures', () => {
    const readme = readDocument('README.md');
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    expect(readme.match(/!\[[^\]]+\]\(/g)).toHaveLength(4);
  });
});
