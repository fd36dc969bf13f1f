// Writes what `npm pack` takes: one ES module for each entry, and its declarations.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = path.join(HERE, 'dist');

rmSync(DIST, { recursive: true, force: true });
await build({
  absWorkingDir: HERE,
  entryPoints: ['index.ts', 'bson/index.ts', 'location.ts'],
  outdir: DIST,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '--project', path.join(HERE, 'tsconfig.json')], { stdio: 'inherit' });

/** Node and TypeScript's `nodenext` need the file name that the sources leave out. */
function withFileName(folder, specifier) {
  const target = path.join(folder, specifier);
  return existsSync(`${target}.d.ts`) ? `${specifier}.js` : `${specifier}/index.js`;
}

for (const name of readdirSync(DIST, { recursive: true }).filter((file) => file.endsWith('.d.ts'))) {
  const file = path.join(DIST, name);
  const declarations = readFileSync(file, 'utf8').replace(
    /((?:from|import\() ?')(\.[^']*)(?=')/g,
    (_match, before, specifier) => before + withFileName(path.dirname(file), specifier),
  );
  writeFileSync(file, declarations);
}
