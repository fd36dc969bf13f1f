import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginCommand, checkTime, checkTimeFor, evaluation, limitTime, spend } from './budget';

describe('the budget of a command', () => {
  let now = 1;
  const late = expect.objectContaining({ code: 50 });
  /** An evaluation of so many seconds. */
  const evaluate = (seconds: number, work = () => checkTime(1_024)) =>
    evaluation(() => {
      now += seconds * 1_000;
      work();
    });
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    beginCommand();
  });
  afterEach(() => vi.restoreAllMocks());

  it('has 30 seconds for all of its evaluations, and none of what is between them counts', () => {
    for (let document = 0; document < 29; document++) {
      evaluate(1);
      now += 60_000;
    }
    expect(() => evaluate(2)).toThrow(late);
    beginCommand();
    evaluate(29);
  });

  it('counts an evaluation within another once', () => {
    evaluation(() => {
      evaluate(10);
      evaluate(10);
      now += 9_000;
      checkTime(1_024);
    });
    expect(() => evaluate(2)).toThrow(late);
  });

  it('ends with the time of the command, for large values at once and for small ones now and then', () => {
    limitTime(now + 500);
    const looking = (values: unknown[]) => () => evaluate(1, () => checkTimeFor(values));
    expect(looking([1, 'text', true])).not.toThrow();
    expect(looking(['x'.repeat(70_000)])).toThrow(late);
    expect(looking([Array(1_000).fill(0)])).toThrow(late);
    expect(looking(Array(16).fill({}))).toThrow(late);
    expect(() => evaluate(1, () => Array.from({ length: 1_024 }, () => checkTime()))).toThrow(late);
  });

  it('has 2 million elements for each evaluation', () => {
    for (let document = 0; document < 3; document++) evaluation(() => spend(1_900_000, '$range'));
    expect(() => evaluation(() => spend(2_000_001, '$range'))).toThrow(expect.objectContaining({ code: 146 }));
  });
});
