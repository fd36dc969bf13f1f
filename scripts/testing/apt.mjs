// Installs Debian packages that the tests need. Uses only Node built-ins.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages. @returns false without trying if the user is not root or apt-get is missing */
export function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian's ${packages.join(', ')} with apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  return true;
}
