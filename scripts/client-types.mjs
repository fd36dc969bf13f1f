// Generates the API types of the client (clients/typescript/src/openapi.ts), which are not in git.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBundled } from './build/load-bundled.mjs';
import { ROOT } from './build.mjs';

const FILE = path.join(ROOT, 'clients/typescript/src/openapi.ts');
const HEAD = '// Generated from the OpenAPI document by scripts/client-types.mjs.\n\n';

export async function writeClientTypes() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const { openApiDocument } = await loadBundled('lib/api/openapi/document.ts');
  const document = openApiDocument({ publicUrl: 'https://records.example.org', agencyName: 'Agency' });
  const paths = Object.entries(document.paths).map(([path, { get }]) => `  ${get.operationId}: '${path}',`);
  const constant = `\n/** The path of each operation. */\nexport const PATHS = {\n${paths.join('\n')}\n} as const;\n`;
  const types = HEAD + astToString(await openapiTS(document)) + constant;
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== types) writeFileSync(FILE, types);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeClientTypes();
