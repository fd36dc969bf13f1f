import { expect } from 'vitest';
import { countOutcomes, type Outcome, percentile } from '../load/load';

/** The contract promises 2 s (503); the rest allows for a busy machine. */
export const LONGEST_MS = 2_000 * 1.5;

/**
 * Asserts that each answer is 200 or the 503 body with `Retry-After`, in time and complete.
 * @param output the portal's output, which explains a failure.
 */
export function expectResponses(outcomes: readonly Outcome[], output: string): void {
  const unexpected = output.split('\n').filter((line) => line.includes('unexpected error'));
  const others = Object.keys(countOutcomes(outcomes)).filter((what) => what !== '200' && what !== '503');
  expect(others, unexpected.slice(0, 3).join('\n')).toEqual([]);
  for (const { status, body, retryAfter } of outcomes) {
    if (status !== 503) continue;
    expect(retryAfter).toBe('2');
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'connection_failure', traceId: expect.any(String) });
  }
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
}

/** Prints the results of a load. @param rest further figures. */
export function reportOutcomes(
  what: string,
  outcomes: readonly Outcome[],
  rest: Readonly<Record<string, number>> = {},
): void {
  const longestMs = Math.round(Math.max(...outcomes.map(({ ms }) => ms)));
  const p50Ms = Math.round(percentile(outcomes, 0.5) * 10) / 10;
  console.log(what, JSON.stringify({ ...countOutcomes(outcomes), longestMs, p50Ms, ...rest }));
}
