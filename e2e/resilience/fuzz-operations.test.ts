import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../support/api-client';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import {
  type FuzzedOperations,
  type FuzzOptions,
  fuzzOperations,
  schemathesisCommand,
} from '../support/schemathesis/run';
import { testSize } from '../support/test-size';

const EXAMPLES = testSize({ usual: 25, full: 500 });
const SEED = 20_260_101;
/** At least this share of the requests to an operation must succeed, if the caller is allowed. */
const FAIR_SHARE = 0.05;

const OPEN = ['listMyRecords', 'listRecordTypes'];
const WITH_TOKEN = ['describeCreate', 'listChecklistStatuses'];
const OPERATIONS = [...OPEN, ...WITH_TOKEN];

const portal = setUpDedicatedPortal();
let command: string;
beforeAll(async () => {
  command = await schemathesisCommand();
}, 300_000);

const statusesOf = ({ answers: responses }: FuzzedOperations): number[] =>
  Object.keys(responses).map((key) => Number(key.split(' ')[1]));

const countOf = ({ answers: responses }: FuzzedOperations, operation: string): number =>
  Object.entries(responses)
    .filter(([key]) => key.startsWith(`${operation} `))
    .reduce((sum, [, count]) => sum + count, 0);

const shareOf = (fuzzed: FuzzedOperations, operation: string, status: number): number =>
  (fuzzed.answers[`${operation} ${status}`] ?? 0) / countOf(fuzzed, operation);

/** Requires 0 failures in every check of Schemathesis; `answers as documented` is our own check (hooks.py). */
async function fuzz(options: Omit<FuzzOptions, 'baseUrl' | 'examples' | 'seed'>): Promise<FuzzedOperations> {
  const fuzzed = await fuzzOperations(command, {
    ...options,
    baseUrl: portal().baseUrl,
    examples: EXAMPLES,
    seed: SEED,
  });
  const { report, printed } = fuzzed;
  expect({ ...report, failures: report.failures.length }, printed).toMatchObject({
    complete: true,
    failures: 0,
    errors: [],
    test_cases: { with_failures: 0, errored: 0 },
  });
  expect(report.operations.tested).toBe(OPERATIONS.length - (options.without?.length ?? 0));
  for (const operation of OPERATIONS.filter((each) => !options.without?.includes(each)))
    expect(countOf(fuzzed, operation), operation).toBeGreaterThanOrEqual(EXAMPLES);
  expect(statusesOf(fuzzed).filter((status) => status >= 500)).toEqual([]);
  const found = OPERATIONS.reduce((sum, operation) => sum + (fuzzed.answers[`${operation} 200`] ?? 0), 0);
  console.log(`${report.test_cases.generated} made-up requests, ${found} answered 200, 0 failures.`);
  return fuzzed;
}

describe.concurrent(`at least ${EXAMPLES} generated requests for each operation are answered as the OpenAPI document says`, () => {
  it('with a valid token', async () => {
    const fuzzed = await fuzz({ token: await tokenOf('contractor') });
    for (const operation of OPERATIONS) expect(shareOf(fuzzed, operation, 200), operation).toBeGreaterThan(FAIR_SHARE);
  });

  it('without a token', async () => {
    const fuzzed = await fuzz({});
    for (const operation of OPEN) expect(shareOf(fuzzed, operation, 200), operation).toBeGreaterThan(FAIR_SHARE);
    for (const operation of WITH_TOKEN) {
      expect(shareOf(fuzzed, operation, 200), operation).toBe(0);
      expect(shareOf(fuzzed, operation, 401), operation).toBeGreaterThan(0.5);
    }
  });

  it.each([
    ['inspections', ['listChecklistStatuses', 'listRecordTypes']],
    ['records', ['listMyRecords', 'listRecordTypes', 'describeCreate']],
  ])('with a token for %s, which is the wrong scope', async (scope, without) => {
    const fuzzed = await fuzz({ token: await tokenOf('contractor', scope), without });
    for (const operation of OPERATIONS.filter((each) => !without.includes(each))) {
      expect(shareOf(fuzzed, operation, 200), operation).toBe(0);
      expect(shareOf(fuzzed, operation, 403), operation).toBeGreaterThan(0.5);
    }
  });
});
