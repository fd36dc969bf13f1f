import { BSONError } from 'bson';
import { MingoError } from 'mingo/util';
import type { Doc } from './documents';

// Number -> name as MongoDB reports them; drivers and mongosh look at both.
const CODE_NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  238: 'NotImplemented',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  17280: 'KeyTooLong',
  40324: 'Location40324',
  40414: 'Location40414',
  40415: 'Location40415',
} as const;

export type ErrorCode = keyof typeof CODE_NAMES;

export class CommandError extends Error {
  readonly code: ErrorCode;
  /** Further fields of the error, such as keyPattern and keyValue of a duplicate key. */
  readonly details: Doc;

  constructor(code: ErrorCode, message: string, details: Doc = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.details = details;
  }

  get codeName(): string {
    return CODE_NAMES[this.code];
  }
}

/** mingo and bson throw plain errors for what the client wrote wrongly; the rest is ours. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof MingoError) return new CommandError(2, message);
  if (BSONError.isBSONError(error)) return new CommandError(9, message);
  return new CommandError(1, message);
}

export function errorReply(error: CommandError): Doc {
  return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
}
