// Runs the built portal, or a command of it, for containers and service managers. Installs and builds nothing, so the
// folder may be read-only.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.env.NODE_ENV = 'production';
// Base of relative paths in settings.
process.env.PORTAL_ROOT = ROOT;
// Shown in messages: the usual command would install and build.
process.env.PORTAL_COMMAND ??= 'node scripts/run-built.mjs';
const [, , ...args] = process.argv;
const entry = path.join(ROOT, 'dist', args.length > 0 ? 'portal.js' : 'supervisor.js');
if (!existsSync(entry) || !existsSync(path.join(ROOT, '.next', 'BUILD_ID'))) {
  console.error(`Nothing is built in ${ROOT}: run "node scripts/build.mjs" there first.`);
  process.exit(1);
}
process.argv = [process.execPath, entry, ...args];
const { supervise } = await import(pathToFileURL(entry).href);
if (args.length === 0) await supervise();
