import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../e2e/support/documents';

type Package = { readonly license?: string; readonly link?: boolean };
type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const manifest = read('package.json') as Manifest;
const engine = read('packages/embedded-mongodb/package.json') as Manifest;
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Package>> };

/** Rows of the table below a heading: name and license. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = readDocument('docs/change/third-party.md').split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name = '', licence = '']) => [name, licence]);
}

/** Refers to a file with several licenses instead of naming one. */
const OF_PARTS = /^public domain .* \(its `LICENSE\.md`\)$/;
const shown = (name: string): unknown => {
  const { license = '' } = packages[`node_modules/${name}`] ?? {};
  return license === 'SEE LICENSE IN LICENSE.md' ? expect.stringMatching(OF_PARTS) : license;
};

const PERMISSIVE = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0'];
const isPermissive = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((each) => PERMISSIVE.includes(each)));
/** Packages with other licenses, each named on the page. */
const TOLD =
  /^node_modules\/(caniuse-lite|@uswds\/uswds|@img\/sharp-.*|@fontsource-variable\/public-sans|argparse|axe-core|lightningcss.*)$/;

describe('docs/change/third-party.md', () => {
  it.each([
    ['Libraries of the running portal and its pages', 'dependencies'],
    ['Libraries of the build, and tools of contributors', 'devDependencies'],
  ] as const)('lists all packages with their licenses: %s', (heading, field) => {
    const names = Object.keys({ ...manifest[field], ...(field === 'dependencies' && engine.dependencies) });
    const others = names.filter((name) => !name.startsWith('@records-portal/')).sort();
    expect(rowsBelow(heading)).toEqual(others.map((name) => [name, shown(name)]));
  });

  it('mentions every installed package without a permissive license', () => {
    const others = Object.entries(packages)
      .filter(([path, { link }]) => path.startsWith('node_modules/') && !link && !TOLD.test(path))
      .filter(([, { license = 'none' }]) => !isPermissive(license))
      .map(([path, { license }]) => `${path}: ${license}`);
    expect(others).toEqual([]);
  });
});

it('the lock file has one copy of each package, except those of which the decision says why', () => {
  const names = Object.keys(packages).flatMap((path) => path.match(/(?<=node_modules\/)(?:@[^/]+\/)?[^/]+$/) ?? []);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const [, table = ''] = readDocument('docs/decisions/0030-versions-and-dependencies.md').split('Why there are two');
  expect([...twice].sort()).toEqual([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name));
});
