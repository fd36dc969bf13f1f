// SecantusDB: WiredTiger, MongoDB's storage engine, behind the wire protocol. Installed from PyPI into .engines/ for
// tests. Uses only Node built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build.mjs';
import { aptInstall } from '../testing/apt.mjs';
import { respondsAt, unusedPort } from './port.mjs';

const VERSION = '0.7.0b3';
const VENV = path.join(ROOT, '.engines', `secantusdb-${VERSION}`);
const SERVER = path.join(VENV, 'bin', 'secantusd-py');

function run(...command) {
  const { status, stderr, error } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  return status === 0 ? undefined : (stderr || error?.message || 'no reason given').trim();
}

const makeVenv = () => run('python3', '-m', 'venv', VENV);

export function install() {
  if (existsSync(SERVER)) return;
  console.log(`Installing SecantusDB ${VERSION} into ${path.relative(ROOT, VENV)} ...`);
  // Debian packages venv separately.
  const failure =
    (makeVenv() !== undefined && aptInstall('python3', 'python3-venv') ? makeVenv() : undefined) ??
    run(path.join(VENV, 'bin', 'pip'), '-q', 'install', '--disable-pip-version-check', `SecantusDB==${VERSION}`);
  if (failure === undefined && existsSync(SERVER)) return;
  rmSync(VENV, { recursive: true, force: true });
  throw new Error(`SecantusDB cannot be installed: it needs python3 with venv, and PyPI. ${failure ?? ''}`);
}

/** @returns its URI and how to stop it; the database is empty */
export async function start() {
  install();
  const folder = mkdtempSync(path.join(tmpdir(), 'records-portal-wiredtiger-'));
  const port = await unusedPort();
  const log = path.join(folder, 'log');
  const out = openSync(log, 'w');
  const options = ['--host', '127.0.0.1', '--port', `${port}`, '--storage-path', path.join(folder, 'data')];
  const child = spawn(SERVER, [...options, '--log-level', 'WARNING'], { stdio: ['ignore', out, out] });
  const stop = async () => {
    if (child.exitCode === null) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  if (await respondsAt(port, () => child.exitCode === null)) {
    return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, stop };
  }
  const output = readFileSync(log, 'utf8');
  await stop();
  throw new Error(`SecantusDB did not start: ${output}`);
}
