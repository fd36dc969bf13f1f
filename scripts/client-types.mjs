// Writes the types of the API's answers for the client (clients/typescript/src/openapi.ts), which is not kept in git.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { ROOT } from './build.mjs';

const FILE = path.join(ROOT, 'clients/typescript/src/openapi.ts');
const HEAD = '// Made from the OpenAPI document by scripts/client-types.mjs.\n\n';

async function openApiDocument() {
  const { build, stop } = await import('esbuild');
  const {
    outputFiles: [bundle],
  } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['lib/openapi/document.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    write: false,
    logLevel: 'warning',
  });
  await stop();
  const module = { exports: {} };
  compileFunction(bundle.text, ['module', 'require'])(module, createRequire(import.meta.url));
  return module.exports.openApiDocument({ publicUrl: 'https://records.example.org', agencyName: 'Agency' });
}

export async function writeClientTypes() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = HEAD + astToString(await openapiTS(await openApiDocument()));
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== types) writeFileSync(FILE, types);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeClientTypes();
