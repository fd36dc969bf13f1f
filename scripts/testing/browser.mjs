// Finds a Chromium for the browser tests or installs Debian's. Uses only Node built-ins.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

// The headless shell runs the same tests in two thirds of the time.
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

const find = () => [process.env.CHROMIUM_PATH, ...CANDIDATES].find((file) => file && existsSync(file));

/** @returns the browser's path; exits with instructions if there is none */
export function findOrInstallBrowser() {
  const found = find() ?? (aptInstall('chromium-headless-shell') ? find() : undefined);
  if (found) return found;
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
