import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Bundles a TypeScript module in memory, because Node 20 does not run TypeScript and a file could be read half written.
 * @param entry path in the project. @returns its exports
 */
export async function loadBundled(entry) {
  const { build, stop } = await import('esbuild');
  const {
    outputFiles: [bundle],
  } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
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
