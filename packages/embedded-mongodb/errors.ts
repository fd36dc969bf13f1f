import { BSONError } from 'bson';
import type { Doc } from './documents';

const CODE_NAMES = `1 InternalError 2 BadValue 5 GraphContainsCycle 9 FailedToParse 13 Unauthorized 14 TypeMismatch 20 IllegalOperation
  22 InvalidBSON 26 NamespaceNotFound 27 IndexNotFound 28 PathNotViable 40 ConflictingUpdateOperators 43 CursorNotFound
  48 NamespaceExists 50 MaxTimeMSExpired 52 DollarPrefixedFieldName 53 InvalidIdField 54 NotSingleValueField
  56 EmptyFieldName 59 CommandNotFound 66 ImmutableField 67 CannotCreateIndex 72 InvalidOptions 73 InvalidNamespace
  85 IndexOptionsConflict 86 IndexKeySpecsConflict 146 ExceededMemoryLimit 165 ViewDepthLimitExceeded 166 CommandNotSupportedOnView 167 OptionNotSupportedOnView 168 InvalidPipelineOperator 171 CannotIndexParallelArrays 175 QueryPlanKilled 181 AmbiguousIndexKeyPattern
  197 InvalidIndexSpecificationOption 238 NotImplemented 241 ConversionFailure 292 QueryExceededMemoryLimitNoDiskUseAllowed 322 APIVersionError 10334 BSONObjectTooLarge 11000 DuplicateKey 12051 CursorInUse
  14031 OutOfDiskSpace 17280 KeyTooLong`;
const names = new Map([...CODE_NAMES.matchAll(/\b(\d+) (\w+)/g)].map(([, code, name]) => [Number(code), name]));

/** A refusal the client is told by MongoDB's number and name; `details` are further fields, such as keyPattern. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly details: Doc = {},
  ) {
    super(message);
  }
}

export function refuse(code: number, message: string, details?: Doc): never {
  throw new CommandError(code, message, details);
}

/** A value as a message has it; what a client sends may have a field called toString. */
export const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** bson throws plain errors for what the client wrote wrongly; the rest is ours. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (BSONError.isBSONError(error)) return new CommandError(9, message);
  if (/^Invalid (string|array) length$/.test(message)) return new CommandError(146, 'a value would be too long');
  // nested too deeply for the stack, or a length in it points outside
  if (error instanceof RangeError) return new CommandError(22, `the document cannot be read: ${message}`);
  // lmdb says EIO when only a part could be written, which is what a disk that fills up does
  const isFull = /MDB_MAP_FULL|No space left|File too large|Input\/output error/i.test(message);
  return isFull ? new CommandError(14031, `the disk is full, or fails: ${message}`) : new CommandError(1, message);
}

/** Whether only the command at hand is wrong; anything else must not let its transaction commit. */
export const isRefusal = (error: unknown): boolean => ![1, 14031].includes(toCommandError(error).code);

export const errorReply = ({ code, message: errmsg, details }: CommandError): Doc => ({
  ok: 0,
  ...{ errmsg, code, codeName: names.get(code) ?? `Location${code}`, ...details },
});
