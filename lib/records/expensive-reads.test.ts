import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expensiveRead, expensiveReadWithoutTimeout, isDeepPage, readPageInTurn } from './expensive-reads';

/** A read that runs until `end` is called. */
function openRead(accountId: string, run = expensiveRead) {
  let end: () => void = () => undefined;
  let hasBegun = false;
  const done = run(accountId, async () => {
    hasBegun = true;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return accountId;
  });
  return { done, hasBegun: () => hasBegun, end: () => end() };
}

it('expensiveRead runs expensive reads one at a time per account and two in total, without delaying small pages', async () => {
  const reads = ['a', 'a', 'b', 'c'].map((accountId) => openRead(accountId));
  await turn();
  expect(reads.map(({ hasBegun }) => hasBegun())).toEqual([true, false, true, false]);
  expect(await readPageInTurn({ rows: 25, collections: 1 }, 'a', async () => 'a page')).toBe('a page');
  expect(await readPageInTurn({ rows: 200 }, 'a', async () => 'a page')).toBe('a page');
  for (const read of reads) {
    read.end();
    await turn();
  }
  for (const read of [...reads].reverse()) read.end();
  await turn();
  for (const read of reads) read.end();
  expect(await Promise.all(reads.map(({ done }) => done))).toEqual(['a', 'a', 'b', 'c']);
});

it('expensiveRead runs medium pages two at a time per account, without delaying other accounts', async () => {
  const run = (accountId: string, read: () => Promise<string>) =>
    readPageInTurn({ rows: 199, collections: 1 }, accountId, read);
  const reads = ['a', 'a', 'a', 'b'].map((accountId) => openRead(accountId, run as typeof expensiveRead));
  await turn();
  expect(reads.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, true]);
  expect(await readPageInTurn({ rows: 50 }, 'a', async () => 'a page')).toBe('a page');
  const filtered = readPageInTurn({ rows: 10, isFiltered: true }, 'a', async () => 'filtered');
  expect(await Promise.race([filtered, turn().then(() => 'waits')])).toBe('waits');
  reads[0]?.end();
  await turn();
  expect(reads[2]?.hasBegun()).toBe(true);
  for (const read of reads) read.end();
  expect(await Promise.all(reads.map(({ done }) => done))).toEqual(['a', 'a', 'a', 'b']);
  expect(await filtered).toBe('filtered');
});

it('expensiveRead rejects a read with 503 if it would have to wait too long, and does not block others', async () => {
  const first = openRead('a');
  await turn();
  await expect(readPageInTurn({ rows: 200, collections: 8 }, 'a', async () => 'too late')).rejects.toMatchObject({
    code: 'connection_failure',
  });
  await expect(readPageInTurn({ rows: 26, isDeep: true }, 'a', async () => 'too late')).rejects.toMatchObject({
    code: 'connection_failure',
  });
  await expect(readPageInTurn({ rows: 201 }, 'a', async () => 'too late')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Try one at a time, or fewer records per page (limit).'),
    options: { headers: { 'retry-after': '2' } },
  });
  // An export that has started is not rejected.
  const part = openRead('a', expensiveReadWithoutTimeout);
  first.end();
  await turn();
  expect(part.hasBegun()).toBe(true);
  part.end();
  await Promise.all([first.done, part.done]);
  // The rejected reads have left the queue.
  for (const accountId of ['a', 'b', 'c'])
    expect(await expensiveRead(accountId, async () => accountId)).toBe(accountId);
});

it('expensiveRead releases the slot of a failed read', async () => {
  await expect(expensiveRead('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await expensiveRead('a', async () => 'read')).toBe('read');
});

it.each([
  [{ offset: 50_000 }, false, false],
  [{ offset: 0, cursor: {} }, false, false],
  [{ offset: 1_000 }, true, false],
  [{ offset: 1_001 }, true, true],
  [{ offset: 0, cursor: {} }, true, true],
])('isDeepPage(%j, %s) is %s', (page, isFiltered, isDeep) => {
  expect(isDeepPage(page, isFiltered)).toBe(isDeep);
});
