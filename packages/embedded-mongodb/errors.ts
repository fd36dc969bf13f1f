import { BSONError } from 'bson';
// MongoDB's error names and codes, from its error_codes.yml.
import CODES from './error-codes.json' with { type: 'json' };

/** `Location` and a code: an error that has no name in MongoDB. */
export type ErrorName = keyof typeof CODES | `Location${number}`;
const codeOf = (name: ErrorName): number =>
  name in CODES ? CODES[name as keyof typeof CODES] : Number(name.slice('Location'.length));

/** An error reply with MongoDB's code and name; `details` are further fields, such as keyPattern. */
export class CommandError extends Error {
  readonly code: number;
  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = codeOf(codeName);
  }
}

export function fail(name: ErrorName, message: string, details?: Record<string, unknown>): never {
  throw new CommandError(name, message, details);
}

/** A value as text for a message. A client's value may have a field named toString, so String() alone is not safe. */
export const display = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Maps any error to a reply: bson's errors are the client's fault, unknown ones become InternalError. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (BSONError.isBSONError(error)) return new CommandError('FailedToParse', message);
  if (/^Invalid (string|array) length$/.test(message))
    return new CommandError('ExceededMemoryLimit', 'a value would be too long');
  // The document is nested too deeply for the stack, or contains a wrong length.
  if (error instanceof RangeError) return new CommandError('InvalidBSON', `the document cannot be read: ${message}`);
  // lmdb reports EIO after a partial write, which is what happens when the disk fills up.
  const isFull = /MDB_MAP_FULL|No space left|File too large|Input\/output error/i.test(message);
  if (isFull) return new CommandError('OutOfDiskSpace', `the disk is full or failing: ${message}`);
  return new CommandError('InternalError', message);
}

/** Whether only this command is wrong. After any other error its transaction must not commit. */
export const isClientError = (error: unknown): boolean =>
  !['InternalError', 'OutOfDiskSpace'].includes(toCommandError(error).codeName);

export const errorReply = ({ code, codeName, message: errmsg, details }: CommandError): Record<string, unknown> => ({
  ok: 0,
  errmsg,
  code,
  codeName,
  ...details,
});
