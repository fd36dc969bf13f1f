import { afterEach, expect, it, vi } from 'vitest';
import { watchClock } from './clock-watch';

afterEach(() => vi.useRealTimers());

it('watchClock reports how far and in which direction the clock jumped, and nothing else', async () => {
  vi.useFakeTimers();
  const warnings: string[] = [];
  const end = watchClock((sentence) => warnings.push(sentence));
  const run = () => vi.advanceTimersByTimeAsync(10_000);
  await run();
  vi.setSystemTime(Date.now() + 5_000);
  await run();
  expect(warnings).toEqual([]);
  vi.setSystemTime(Date.now() + 3_600_000);
  await run();
  vi.setSystemTime(Date.now() - 3_600_000);
  await run();
  expect(warnings).toEqual([
    expect.stringMatching(/^The clock of this machine moved 60 minutes ahead\. Sessions, .* end earlier/),
    expect.stringMatching(/^The clock of this machine moved 60 minutes back\. Sessions, .* last longer/),
  ]);
  end();
  vi.setSystemTime(Date.now() + 3_600_000);
  await run();
  expect(warnings).toHaveLength(2);
});
