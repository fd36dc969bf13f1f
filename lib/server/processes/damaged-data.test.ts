import { expect, it } from 'vitest';
import { ChildStartError } from './child-process';
import { CrashCount, damageProblem } from './damaged-data';

const sentence = (reason: string): string =>
  `The data file /data/data.lmdb is damaged (${reason}). Stop the portal and restore a backup: npm run portal -- restore FILE. The damaged file is kept in the data folder.`;

it.each([
  [new Error('MDB_CORRUPTED: Located page was wrong type'), 'MDB_CORRUPTED: Located page was wrong type'],
  [new Error('MDB_PAGE_NOTFOUND: Requested page not found\n  at x'), 'MDB_PAGE_NOTFOUND: Requested page not found'],
  [new Error('bson size must be >= 5, is 0'), 'bson size must be >= 5, is 0'],
  [new ChildStartError('did not start', 'SIGSEGV'), 'the database crashed with SIGSEGV while reading it'],
  [new ChildStartError('did not start', 'SIGABRT'), 'the database crashed with SIGABRT while reading it'],
  [new ChildStartError('did not start', 'SIGBUS'), 'the database crashed with SIGBUS while reading it'],
])('damageProblem reports damaged data with the reason and how to recover: %s', (error, reason) =>
  expect(damageProblem(error, '/data')).toBe(sentence(reason)),
);

it.each([
  new ChildStartError('did not start', 'SIGKILL'),
  new ChildStartError('The data file is damaged (MDB_CORRUPTED: ...).'),
  new Error('MDB_MAP_FULL: No space left'),
  'MDB_CORRUPTED',
])('damageProblem ignores other errors: %s', (error) => expect(damageProblem(error, '/data')).toBeUndefined());

it('CrashCount counts consecutive crashes soon after a start', () => {
  const counted = (...ends: [NodeJS.Signals | null, number][]) => {
    const crashes = new CrashCount();
    return ends.map(([signal, lifeMs]) => crashes.isTooMany(signal, lifeMs));
  };
  expect(counted(['SIGSEGV', 100], ['SIGSEGV', 0], ['SIGSEGV', 59_000])).toEqual([false, false, true]);
  const quick: [NodeJS.Signals, number] = ['SIGSEGV', 1];
  const late: [NodeJS.Signals, number] = ['SIGSEGV', 61_000];
  expect(counted(quick, quick, late, quick)).not.toContain(true);
  expect(counted(quick, quick, ['SIGKILL', 1], [null, 1], ['SIGABRT', 1], quick)).not.toContain(true);
  expect(counted(['SIGBUS', 61_000])).toEqual([true]);
});
