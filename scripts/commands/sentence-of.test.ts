import { expect, it } from 'vitest';
import { sentenceOf } from './sentence-of';

it('does not take the end of the database for the end of a reader of the output', () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect(sentenceOf(error)).toMatch(/^The database does not answer .*What was done so far is kept/);
});
