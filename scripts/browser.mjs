// Finds a Chromium for the browser tests, or installs Debian's. Node's own modules only.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

// Chromium built to run without a window needs two thirds of the time for the same tests, so it comes first.
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

const find = () => [process.env.CHROMIUM_PATH, ...CANDIDATES].find((file) => file && existsSync(file));

/** @returns the browser's path; ends the process with what to do when there is none to be had. */
export function findOrInstallBrowser() {
  const found = find() ?? (aptInstall('chromium-headless-shell') ? find() : undefined);
  if (found) return found;
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
