import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Two projects: `unit` (beside the code; what `npm run check` runs) and `api` (over HTTP, against a built server).
export default defineConfig({
  resolve: {
    alias: {
      'server-only': fileURLToPath(new URL('./scripts/server-only-stub.ts', import.meta.url)),
      '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // On two cores vitest would use one: each file has its own database, so they do not get in each other's way.
          maxWorkers: 2,
          // What a test provokes on purpose is not news.
          env: { LOG_LEVEL: 'silent' },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          globalSetup: ['e2e/api/global-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
