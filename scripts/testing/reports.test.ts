import { expect, it } from 'vitest';

type Failure = { name: string; error: string };
type Read = { passed: number; failed: number; skipped: number; failures: Failure[]; second?: Failure[] };
const { readVitestReport, readPlaywrightReport, summary } = (await import(
  new URL('./reports.mjs', import.meta.url).href
)) as {
  readVitestReport: (report: object, root: string) => Read & { files: { file: string; seconds: number }[] };
  readPlaywrightReport: (report: object) => Read;
  summary: (
    results: readonly (Read & { label: string; seconds: number })[],
    options: { isCi: boolean; slowest?: number },
  ) => { lines: string[]; failed: number };
};

const ofVitest = {
  numPassedTests: 2,
  numFailedTests: 2,
  numPendingTests: 0,
  testResults: [
    {
      name: '/portal/lib/a.test.ts',
      status: 'failed',
      message: '',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [
        {
          ancestorTitles: ['', 'dates'],
          title: 'ends a day',
          status: 'failed',
          failureMessages: ['Error: 1\n    at x'],
        },
        { ancestorTitles: ['dates'], title: 'begins one', status: 'passed', failureMessages: [] },
        {
          ancestorTitles: [],
          title: 'waits',
          status: 'failed',
          failureMessages: ['Error: STACK_TRACE_ERROR\n    at x'],
        },
      ],
    },
    {
      name: '/portal/lib/b.test.ts',
      status: 'failed',
      message: 'Cannot find module "c"',
      startTime: 1_000,
      endTime: 1_000,
      assertionResults: [],
    },
    {
      name: '/portal/lib/d.test.ts',
      status: 'passed',
      message: '',
      startTime: 1_000,
      endTime: 1_200,
      assertionResults: [{ ancestorTitles: [], title: 'is', status: 'passed', failureMessages: [] }],
    },
  ],
};

const ofPlaywright = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  errors: [{ message: '\u001b[31mError: the portal does not start\u001b[39m' }],
  suites: [
    {
      title: 'home.spec.ts',
      file: 'home.spec.ts',
      specs: [
        {
          title: 'shows records',
          file: 'home.spec.ts',
          tests: [{ status: 'flaky', results: [{ error: { message: 'Timeout\nCall log' } }, {}] }],
        },
      ],
      suites: [
        {
          title: 'narrow',
          specs: [
            { title: 'fits', file: 'home.spec.ts', tests: [{ status: 'expected', results: [{}] }] },
            {
              title: 'scrolls',
              file: 'home.spec.ts',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'Error: 361 > 360' } }] }],
            },
          ],
        },
      ],
    },
  ],
};

it('the summary lists the failures of each suite after the table, and ends with the total', () => {
  const unit = { ...readVitestReport(ofVitest, '/portal'), label: 'unit', seconds: 4.2 };
  const portal = { ...readPlaywrightReport(ofPlaywright), label: 'portal', seconds: 60 };
  expect(summary([unit, portal], { isCi: false, slowest: 2 })).toEqual({
    lines: [
      'unit    2 passed, 3 failed in 4 s',
      'portal  4 passed, 2 failed (1 only the second time) in 60 s',
      'Slowest files:',
      '    2.5 s  lib/a.test.ts',
      '    0.2 s  lib/d.test.ts',
      'Passed only the second time:',
      '  portal: home.spec.ts > shows records',
      '    Timeout',
      'Failed:',
      '  unit: lib/a.test.ts > dates > ends a day',
      '    Error: 1',
      '  unit: lib/a.test.ts > waits',
      '    took longer than its time limit',
      '  unit: lib/b.test.ts',
      '    Cannot find module "c"',
      '  portal: home.spec.ts > narrow > scrolls',
      '    Error: 361 > 360',
      '  portal: outside the tests',
      '    Error: the portal does not start',
      '6 passed, 5 failed',
    ],
    failed: 5,
  });
});

it('the summary counts skipped tests as failed only in CI', () => {
  const run = { label: 'api', seconds: 1, passed: 3, failed: 0, skipped: 2, failures: [] };
  expect(summary([run], { isCi: false }).lines.at(-1)).toBe('3 passed, 0 failed, 2 skipped');
  expect(summary([run], { isCi: true })).toEqual({
    lines: ['api  3 passed, 0 failed in 1 s', 'Skipped tests count as failed in CI.', '3 passed, 2 failed'],
    failed: 2,
  });
});
