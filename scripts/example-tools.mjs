// Finds what the code examples of the portal's Developers pages are run with, or installs Debian's. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

const TOOLS = ['curl', 'python3'];

const missing = () => TOOLS.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error);

/** Ends the process with what to do when a tool is not to be had. */
export function findOrInstallTools() {
  const lacking = missing();
  if (lacking.length === 0 || (aptInstall(...lacking) && missing().length === 0)) return;
  console.error(`The tests run the code examples with ${TOOLS.join(' and ')}: install ${missing().join(' and ')}.`);
  process.exit(1);
}
