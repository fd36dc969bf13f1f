// Builds stale outputs: styles, the server bundles in dist/, and the pages. Uses only Node built-ins until packages are
// installed. `--server-only` skips the pages, which the command line does not need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeOperationList } from './operation-list.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const SOURCES = [
  ...['app', 'components', 'lib', 'packages', 'scripts', 'instrumentation.ts'],
  ...['package-lock.json', 'next.config.js', 'tsconfig.json'],
];

const BUILD_OUTPUT = /(^|[\\/])(\.next|\.generated|dist|node_modules|next-env\.d\.ts)([\\/]|$)|\.tsbuildinfo$/;
/** Tests, what runs them, and their data, where imports write mappings. */
const TEST_FILES = /\.(engine-|slow-)?test\.tsx?$|[\\/]test-data[\\/]|^scripts[\\/]testing[\\/]/;

/** Changes of other files do not make a build stale. */
export const isSource = (name) => !BUILD_OUTPUT.test(name) && !TEST_FILES.test(name);

function* filesBelow(name) {
  if (BUILD_OUTPUT.test(name)) return;
  const full = path.join(ROOT, name);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) return void (yield { name, stats });
  for (const entry of readdirSync(full).sort()) yield* filesBelow(path.join(name, entry));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const { name, stats } of filesBelow(source)) {
      if (isSource(name)) hash.update(`${name}:${stats.size}:${Math.round(stats.mtimeMs)}\n`);
    }
  }
  return hash.digest('hex');
}

function isFresh(stamp, now) {
  try {
    return readFileSync(path.join(ROOT, 'dist', stamp), 'utf8') === now;
  } catch {
    return false;
  }
}

function finish(stamp, now) {
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  writeFileSync(path.join(ROOT, 'dist', stamp), now);
}

function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) {
    console.error(`${path.basename(args[0] ?? command)} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status ?? 1);
  }
}

export async function build({ pages = true, log = console.log } = {}) {
  writeOperationList();
  const now = fingerprint();
  if (!isFresh('.server-stamp', now)) {
    log('Building the server ...');
    const { bundleServer } = await import('./build/bundle-server.mjs');
    await bundleServer();
    finish('.server-stamp', now);
  }
  if (!pages || isFresh('.pages-stamp', now)) return;
  log('Building the pages (about a minute) ...');
  const { buildStyles } = await import('./build/build-styles.mjs');
  await buildStyles();
  run(process.execPath, [path.join(ROOT, 'node_modules/next/dist/bin/next'), 'build'], {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  const { compressFiles } = await import('./build/compress-files.mjs');
  await compressFiles(ROOT);
  finish('.pages-stamp', now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { install } = await import('./install.mjs');
  install();
  await build({ pages: !process.argv.includes('--server-only') });
}
