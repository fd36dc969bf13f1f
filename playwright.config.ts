import { defineConfig } from '@playwright/test';

// Browser tests against a built portal that the run starts, or the one at E2E_BASE_URL.
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e/portal',
  // Takes screenshots only on request: SCREENSHOTS=1 npx playwright test screenshots
  testIgnore: process.env.SCREENSHOTS ? [] : ['**/screenshots.spec.ts'],
  globalSetup: './e2e/portal/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'line',
  // CI machines sometimes stall for seconds; the summary reports a test that passed only the second time.
  retries: process.env.CI ? 1 : 0,
  // Files run in parallel on two cores, the tests of a file in order.
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
