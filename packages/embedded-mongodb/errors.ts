import { BSONError } from 'bson';
// MongoDB's names of errors, each with its number: its error_codes.yml.
import CODES from './error-codes.json' with { type: 'json' };

/** `Location`: where MongoDB has no name for it, but a number in its sources. */
export type ErrorName = keyof typeof CODES | `Location${number}`;
const codeOf = (name: ErrorName): number =>
  name in CODES ? CODES[name as keyof typeof CODES] : Number(name.slice('Location'.length));

/** A refusal the client is told by MongoDB's number and name; `details` are further fields, such as keyPattern. */
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

/** A value as a message has it; what a client sends may have a field called toString. */
export const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** bson throws plain errors for what the client wrote wrongly; the rest is ours. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (BSONError.isBSONError(error)) return new CommandError('FailedToParse', message);
  if (/^Invalid (string|array) length$/.test(message))
    return new CommandError('ExceededMemoryLimit', 'a value would be too long');
  // nested too deeply for the stack, or a length in it points outside
  if (error instanceof RangeError) return new CommandError('InvalidBSON', `the document cannot be read: ${message}`);
  // lmdb says EIO when only a part could be written, which is what a disk that fills up does
  const isFull = /MDB_MAP_FULL|No space left|File too large|Input\/output error/i.test(message);
  if (isFull) return new CommandError('OutOfDiskSpace', `the disk is full, or fails: ${message}`);
  return new CommandError('InternalError', message);
}

/** Whether only the command at hand is wrong; anything else must not let its transaction commit. */
export const isRefusal = (error: unknown): boolean =>
  !['InternalError', 'OutOfDiskSpace'].includes(toCommandError(error).codeName);

export const errorReply = ({ code, codeName, message: errmsg, details }: CommandError): Record<string, unknown> => ({
  ok: 0,
  errmsg,
  code,
  codeName,
  ...details,
});
