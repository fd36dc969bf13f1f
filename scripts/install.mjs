// Installs packages that are missing or come from another lock file. Uses only Node built-ins.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const LOCK = path.join(ROOT, 'package-lock.json');
/** The lock file of the installed packages. */
const INSTALLED = path.join(ROOT, 'node_modules', '.installed-lock.json');

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: Records Portal needs Node 20.19 or later.`);
  process.exit(1);
}

export function install({ log = console.log } = {}) {
  checkNode();
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === readFileSync(LOCK, 'utf8')) return;
  log('Installing packages (npm install, one to two minutes) ...');
  // NODE_ENV=production would skip packages for tests and build.
  const env = { ...process.env, NODE_ENV: '' };
  // Not `npm ci`, which fails if a registry lacks an optional package of another platform. `--no-save` leaves the lock
  // file alone (docs/decisions/0002-npm-install-not-ci.md).
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // Standard output is for the JSON of commands.
  const { status, error } = spawnSync('npm', args, { cwd: ROOT, stdio: ['inherit', 2, 2], env });
  if (status !== 0) {
    console.error(
      `npm install failed${error ? `: ${error.message}` : ''}. Packages come from the npm registry: check the network, then run the command again.`,
    );
    process.exit(status ?? 1);
  }
  copyFileSync(LOCK, INSTALLED);
}
