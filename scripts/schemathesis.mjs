// Schemathesis, which makes up requests from the OpenAPI document: a tool of the tests, installed from PyPI with fixed
// versions into a virtual environment that stays for the next run. Run alone it prints where it is. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall } from './apt.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const REQUIREMENTS = path.join(ROOT, 'e2e/support/schemathesis/requirements.txt');

/** Other versions are another environment. */
const versions = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
const VENV = path.join(ROOT, 'node_modules/.cache/records-portal', `schemathesis-${versions}`);
const COMMAND = path.join(VENV, 'bin/schemathesis');
/** Written last: an installation that was cut off is begun anew. */
const DONE = path.join(VENV, 'installed');

function run(...command) {
  const { status, stderr, error } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  return status === 0 ? undefined : (stderr || error?.message || 'no reason given').trim();
}

const makeVenv = () => run('python3', '-m', 'venv', '--clear', VENV);

/**
 * Finds or installs it.
 * @returns the path of its command.
 * @throws Error with pip's or Python's own words when it is not to be had.
 */
export function findOrInstallSchemathesis() {
  if (existsSync(DONE)) return COMMAND;
  console.error(`Installing Schemathesis into ${path.relative(ROOT, VENV)} ...`);
  // Debian keeps venv in a package of its own.
  const refused =
    (makeVenv() !== undefined && aptInstall('python3', 'python3-venv') ? makeVenv() : undefined) ??
    run(path.join(VENV, 'bin/pip'), '-q', 'install', '--disable-pip-version-check', '-r', REQUIREMENTS) ??
    run('touch', DONE);
  if (refused === undefined) return COMMAND;
  rmSync(VENV, { recursive: true, force: true });
  throw new Error(`Schemathesis cannot be installed: it needs python3 with venv, and PyPI. ${refused}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findOrInstallSchemathesis());
