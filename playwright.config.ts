import { defineConfig } from '@playwright/test';

// Browser checks against the built portal, which the run starts; or one that runs already at E2E_BASE_URL.
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e/portal',
  // Pictures for people to look at: SCREENSHOTS=1 npx playwright test screenshots
  testIgnore: process.env.SCREENSHOTS ? [] : ['**/screenshots.spec.ts'],
  globalSetup: './e2e/portal/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'line',
  // A machine that stops for some seconds is not a defect; what passed only the second time is counted as flaky and said.
  retries: process.env.CI ? 1 : 0,
  // Files run side by side on two cores; tests of one file one after the other.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
