import { BSONError } from 'bson';

/** MongoDB's names of errors, each with its number: its error_codes.yml. */
const CODES = {
  ...{ InternalError: 1, BadValue: 2, FailedToParse: 9, Unauthorized: 13, TypeMismatch: 14, IllegalOperation: 20 },
  ...{ InvalidBSON: 22, NamespaceNotFound: 26, IndexNotFound: 27, PathNotViable: 28, ConflictingUpdateOperators: 40 },
  ...{ CursorNotFound: 43, NamespaceExists: 48, MaxTimeMSExpired: 50, DollarPrefixedFieldName: 52, InvalidIdField: 53 },
  ...{ NotSingleValueField: 54, EmptyFieldName: 56, CommandNotFound: 59, ImmutableField: 66, CannotCreateIndex: 67 },
  ...{ InvalidOptions: 72, InvalidNamespace: 73, IndexOptionsConflict: 85, IndexKeySpecsConflict: 86 },
  ...{ ExceededMemoryLimit: 146, InvalidPipelineOperator: 168, CannotIndexParallelArrays: 171, QueryPlanKilled: 175 },
  ...{ AmbiguousIndexKeyPattern: 181, InvalidIndexSpecificationOption: 197, NotImplemented: 238 },
  ...{ QueryExceededMemoryLimitNoDiskUseAllowed: 292, APIVersionError: 322, BSONObjectTooLarge: 10334 },
  ...{ DuplicateKey: 11000, CursorInUse: 12051, OutOfDiskSpace: 14031 },
  ...{ KeyTooLong: 17280, IDLFailedToParse: 40414, IDLUnknownField: 40415 },
} as const;

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
  ...{ errmsg, code, codeName, ...details },
});
