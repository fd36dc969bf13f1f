// Leaves what the built portal loads, for the image (Dockerfile): the folder can no longer build or test. Uses only Node
// built-ins.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build.mjs';

/** What npm keeps because Next names it as optional: compilers, the resizing of pictures, tools of tests. */
const OPTIONAL = ['@img', '@playwright', 'playwright', 'playwright-core', 'sass', 'sharp'];

/** What next-intl needs only in the build. */
const OF_NEXT_INTL = ['@eloqnt', '@parcel', '@swc/core', '@swc/types', 'next-intl-swc-plugin-extractor'];

/** Parts of Next for builds, development, and experimental React. Its start looks for its compilers, so they stay. */
const OF_NEXT = [
  ...['docs', 'esm', 'bundle-analyzer', 'next-devtools', 'compiled/next-devtools'],
  ...['react', 'react-dom', 'react-server-dom-turbopack', 'react-server-dom-webpack'].map(
    (name) => `compiled/${name}-experimental`,
  ),
];

const remove = (name) => rmSync(path.join(ROOT, name), { recursive: true, force: true });

const options = ['--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
const { status } = spawnSync('npm', ['prune', ...options], { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
for (const name of [...OPTIONAL, ...OF_NEXT_INTL]) remove(`node_modules/${name}`);
for (const name of OF_NEXT) remove(`node_modules/next/dist/${name}`);
// Their names end with the platform's.
for (const [scope, compiler] of [
  ['@next', 'swc-'],
  ['@swc', 'core-'],
])
  for (const name of readdirSync(path.join(ROOT, 'node_modules', scope)))
    if (name.startsWith(compiler)) remove(`node_modules/${scope}/${name}`);
// Copies for bundlers.
for (const name of readdirSync(path.join(ROOT, 'node_modules/@opentelemetry')))
  for (const copy of ['esm', 'esnext']) remove(`node_modules/@opentelemetry/${name}/build/${copy}`);
for (const name of ['.cache', '.installed-lock.json']) remove(`node_modules/${name}`);
for (const name of ['cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types']) remove(`.next/${name}`);
for (const folder of ['node_modules', 'dist', '.next'])
  for (const name of readdirSync(path.join(ROOT, folder), { recursive: true }))
    if (/\.map$|\.d\.[cm]?ts$|\.runtime\.dev\.js$/.test(name)) remove(path.join(folder, name));
