// Generates lib/api/operations.ts from the route files in app/api/v4: `npm run operations`, and every build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ROUTES = 'app/api/v4';
const LIST = path.join(ROOT, 'lib/api/operations.ts');

const routeFiles = () =>
  readdirSync(path.join(ROOT, ROUTES), { recursive: true })
    .filter((file) => path.basename(file) === 'route.ts')
    .sort();

/** undefined for other routes. */
function operationOf(file) {
  const text = readFileSync(path.join(ROOT, ROUTES, file), 'utf8');
  const name = /= handle\((\w+)\);/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const from = new RegExp(`import \\{ ${name} \\} from '@/lib/([^']+)';`).exec(text)?.[1];
  if (from === undefined) throw new Error(`${ROUTES}/${file} must import { ${name} } from '@/lib/...'.`);
  return { name, from };
}

export function operationList() {
  const operations = routeFiles()
    .map(operationOf)
    .filter((operation) => operation !== undefined)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return `// Written by \`npm run operations\` from the route files under ${ROUTES}.
import type { Operation } from '../http/operation';
${operations.map(({ name, from }) => `import { ${name} } from '../${from}';`).join('\n')}

const ALL: readonly Operation[] = [
${operations.map(({ name }) => `  ${name},`).join('\n')}
];

/** Every operation of the API, in the order in which documents list them. */
export const OPERATIONS: readonly Operation[] = [...ALL].sort((a, b) => a.contract.position - b.contract.position);
`;
}

export function writeOperationList() {
  const text = operationList();
  if (readFileSync(LIST, 'utf8') !== text) writeFileSync(LIST, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeOperationList();
