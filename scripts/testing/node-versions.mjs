// Other Node versions, on which `npm test` runs a core of the tests, too. Installed from npm into .engines/. Uses only
// Node built-ins.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build.mjs';

/** One of each LTS line for production; everything runs on the Node that `npm test` was started with. */
const NODE_VERSIONS = ['22.23.3', '24.21.0'];

const PACKAGE = `node-${process.platform}-${process.arch}`;
const homeOf = (version) => path.join(ROOT, '.engines', `node-${version}`);
/** The folder of its `node`. */
const folderOf = (version) => path.join(homeOf(version), 'node_modules', PACKAGE, 'bin');

const runs = (version) =>
  spawnSync(path.join(folderOf(version), 'node'), ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

/** @returns why it cannot be had; undefined if it runs */
function installNode(version) {
  if (runs(version)) return undefined;
  console.log(`Installing Node ${version} into ${path.relative(ROOT, homeOf(version))} ...`);
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--prefix', homeOf(version), ...options, `${PACKAGE}@${version}`];
  const { stderr, error } = spawnSync('npm', args, { encoding: 'utf8' });
  if (runs(version)) return undefined;
  rmSync(homeOf(version), { recursive: true, force: true });
  const [reason] = (stderr || error?.message || 'it does not run here').trim().split('\n', 1);
  return `Node ${version} cannot be had from npm, as ${PACKAGE}@${version}: ${reason}`;
}

/** @throws Error in CI if one cannot be had; elsewhere says so, and its tests are left out */
export function installNodes() {
  for (const problem of NODE_VERSIONS.map(installNode).filter(Boolean)) {
    if (process.env.CI) throw new Error(problem);
    console.log(`${problem}. Its tests are left out.`);
  }
}

export const installedNodes = () =>
  NODE_VERSIONS.filter(runs).map((version) => ({ version, folder: folderOf(version) }));
