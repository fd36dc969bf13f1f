// Compiles the Sass and copies the fonts, before Next builds.
import { copyFileSync, mkdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const USWDS = path.join(ROOT, 'node_modules', '@uswds', 'uswds');

const FONTS = path.join(ROOT, 'node_modules/@fontsource-variable/public-sans/files');
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'];

export async function buildStyles() {
  const { compile } = await import('sass');
  const { css } = compile(path.join(ROOT, 'components/styles/portal.scss'), {
    loadPaths: [path.join(USWDS, 'packages')],
    importers: [
      { findFileUrl: (url) => (url.startsWith('uswds-') ? pathToFileURL(path.join(USWDS, 'packages', url)) : null) },
    ],
    style: 'compressed',
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  });
  mkdirSync(path.join(ROOT, '.generated'), { recursive: true });
  writeFileSync(path.join(ROOT, '.generated', 'portal.css'), css);
  const fonts = path.join(ROOT, 'public', 'assets', 'fonts');
  rmSync(fonts, { recursive: true, force: true });
  mkdirSync(fonts, { recursive: true });
  for (const name of SUBSETS.map((subset) => `public-sans-${subset}-wght-normal.woff2`))
    copyFileSync(path.join(FONTS, name), path.join(fonts, name));
}

/** Recompiles on changes and prints errors. */
export function watchStyles() {
  let timer;
  const rebuild = () =>
    buildStyles().then(
      () => console.log('Styles changed.'),
      (error) => console.error(error.message),
    );
  watch(path.join(ROOT, 'components/styles'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, 100);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStyles();
