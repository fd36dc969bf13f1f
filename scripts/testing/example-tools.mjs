// Finds the tools for the code examples of the Developers pages, or installs Debian's. Uses only Node built-ins.
import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

const TOOLS = ['curl', 'python3'];

const missing = () => TOOLS.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error);

/** Exits with instructions if a tool cannot be installed. */
export function findOrInstallTools() {
  const lacking = missing();
  if (lacking.length === 0 || (aptInstall(...lacking) && missing().length === 0)) return;
  console.error(`The tests run the code examples with ${TOOLS.join(' and ')}: install ${missing().join(' and ')}.`);
  process.exit(1);
}
