// Summarizes the JSON reports of Vitest and Playwright.
import path from 'node:path';

const firstLine = (text) =>
  (text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one.
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .trim()
    .split('\n', 1)[0];

/** Vitest's mark for a timeout. */
const TIMEOUT_MARK = 'Error: STACK_TRACE_ERROR';

const failureOf = (file, titles, error) => ({
  name: [file, ...titles].join(' > '),
  error: firstLine(error).replace(TIMEOUT_MARK, 'took longer than its time limit'),
});

/** @param root base of file names. @returns counts; `failures` as `{ name, error }`; `files` as `{ file, seconds }` */
export function readVitestReport({ numPassedTests, numPendingTests, testResults }, root) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails to load reports no failed test.
    if (failed.length === 0)
      return status === 'failed' ? [failureOf(file, [], message || 'failed outside its tests')] : [];
    return failed.map(({ ancestorTitles, title, failureMessages: [error] }) =>
      failureOf(file, [...ancestorTitles.filter(Boolean), title], error),
    );
  });
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures, files };
}

/** Includes nested suites. */
const testsOf = ({ specs = [], suites = [] }, titles = []) => [
  ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file, titles: [...titles, title] }))),
  ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
];

/** `second`: tests that passed only on retry. */
export function readPlaywrightReport({ stats, errors, suites }) {
  const tests = suites.flatMap((file) => testsOf(file));
  const failuresWith = (expectedStatus) =>
    tests
      .filter(({ status }) => status === expectedStatus)
      .map(({ file, titles, results }) =>
        failureOf(file, titles, results.find(({ error }) => error !== undefined)?.error.message),
      );
  const failures = [
    ...failuresWith('unexpected'),
    ...errors.map(({ message }) => failureOf('outside the tests', [], message)),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: failures.length,
    skipped: stats.skipped,
    failures,
    second: failuresWith('flaky'),
  };
}

const listed =
  (label) =>
  ({ name, error }) => [`  ${label}: ${name}`, ...(error ? [`    ${error}`] : [])];
const list = (title, results, of) => {
  const lines = results.flatMap((result) => (result[of] ?? []).flatMap(listed(result.label)));
  return lines.length > 0 ? [title, ...lines] : [];
};

/**
 * @param results each with `label` and `seconds`.
 * @param options.slowest number of slow files to list; `isCi` counts skipped tests as failed.
 * @returns lines, the last of which is the total, and the number of failures
 */
export function summary(results, { isCi, slowest = 0 }) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const width = Math.max(...results.map(({ label }) => label.length));
  const table = results.map(({ label, passed, failed, second = [], seconds }) => {
    const again = second.length > 0 ? ` (${second.length} only the second time)` : '';
    return `${label.padEnd(width)}  ${passed} passed, ${failed} failed${again} in ${Math.round(seconds)} s`;
  });
  const longest = results
    .flatMap(({ files = [] }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(5)} s  ${file}`);
  const skipped = sum('skipped');
  const failed = sum('failed') + (isCi ? skipped : 0);
  const lines = [
    ...table,
    ...(longest.length > 0 ? ['Slowest files:', ...longest] : []),
    ...list('Passed only the second time:', results, 'second'),
    ...list('Failed:', results, 'failures'),
    ...(isCi && skipped > 0 ? ['Skipped tests count as failed in CI.'] : []),
    `${sum('passed')} passed, ${failed} failed${!isCi && skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
  return { lines, failed };
}
