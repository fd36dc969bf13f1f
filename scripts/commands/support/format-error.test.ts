import { DataFolderError } from '@records-portal/embedded-mongodb';
import { MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { formatError } from './format-error';

it('formatError reports a failed write to the database as a database that does not answer', () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect(formatError(error)).toMatch(/^The database does not answer .*What was done so far is kept/);
});

it('formatError says which disk is full', () => {
  const error = new MongoServerError({ message: 'the disk is full or failing', code: 14_031 });
  expect(formatError(error)).toMatch(/^The disk of the database is full \(DATA_DIR\): free some space/);
});

it('formatError returns the message of an error that the operator can correct, and any other error unchanged', () => {
  expect(formatError(new DataFolderError('The data folder is in use.'))).toBe('The data folder is in use.');
  const other = new TypeError('x is not a function');
  expect(formatError(other)).toBe(other);
});
