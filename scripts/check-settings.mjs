// Ends a start with wrong settings before anything is built, which takes minutes.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Bundles the check in memory: a file could be read by another start while this one writes it. */
async function loadCheck() {
  const { build, stop } = await import('esbuild');
  const {
    outputFiles: [bundle],
  } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['scripts/settings-check.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
    logLevel: 'warning',
  });
  await stop();
  const module = { exports: {} };
  compileFunction(bundle.text, ['module', 'require'])(module, createRequire(import.meta.url));
  return module.exports;
}

export async function checkSettings() {
  const { problem, warnings } = (await loadCheck()).checkSettings(process.env);
  for (const warning of warnings) console.error(warning);
  if (problem === undefined) return;
  console.error(`\n${problem}`);
  process.exit(1);
}
