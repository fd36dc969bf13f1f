// Installs Schemathesis, which generates requests from the OpenAPI document, from PyPI into a cached virtual
// environment. Prints its path when run directly. Uses only Node built-ins.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall } from './apt.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REQUIREMENTS = path.join(ROOT, 'e2e/support/schemathesis/requirements.txt');

/** Each set of versions has its own environment. */
const versions = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
const VENV = path.join(ROOT, 'node_modules/.cache/records-portal', `schemathesis-${versions}`);
const COMMAND = path.join(VENV, 'bin/schemathesis');
/** Written last, so that an interrupted installation starts over. */
const DONE = path.join(VENV, 'installed');

function run(...command) {
  const { status, stderr, error } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  return status === 0 ? undefined : (stderr || error?.message || 'no reason given').trim();
}

const makeVenv = () => run('python3', '-m', 'venv', '--clear', VENV);

/** @returns the path of the command. @throws Error with the output of pip or Python */
export function findOrInstallSchemathesis() {
  if (existsSync(DONE)) return COMMAND;
  console.error(`Installing Schemathesis into ${path.relative(ROOT, VENV)} ...`);
  // Debian packages venv separately.
  const failure =
    (makeVenv() !== undefined && aptInstall('python3', 'python3-venv') ? makeVenv() : undefined) ??
    run(path.join(VENV, 'bin/pip'), '-q', 'install', '--disable-pip-version-check', '-r', REQUIREMENTS) ??
    run('touch', DONE);
  if (failure === undefined) return COMMAND;
  rmSync(VENV, { recursive: true, force: true });
  throw new Error(`Schemathesis cannot be installed: it needs python3 with venv, and PyPI. ${failure}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findOrInstallSchemathesis());
