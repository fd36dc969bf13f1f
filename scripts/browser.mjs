// Finds a Chromium for the browser tests, or installs Debian's. Node's own modules only.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = () => [process.env.CHROMIUM_PATH, ...CANDIDATES].find((file) => file && existsSync(file));

/** @returns the browser's path; ends the process with what to do when there is none to be had. */
export function findOrInstallBrowser() {
  const found = find() ?? (aptInstall('chromium') ? find() : undefined);
  if (found) return found;
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
