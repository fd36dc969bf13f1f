export {
  AuthorizationError,
  type AuthorizationOptions,
  beginAuthorization,
  type FinishOptions,
  finishAuthorization,
  type PendingAuthorization,
} from './authorization.js';
export { ApiError, type ErrorCode, NoAnswerError, TokenError } from './errors.js';
export type { ChecklistStatus, CreateDescription, QueryOf, RecordItem, RecordType } from './operations.js';
export { type CallOptions, RecordsClient, type RecordsClientOptions } from './records-client.js';
export type { RetryOptions } from './retries.js';
export { appTokens, fixedToken, type KeptTokens, refreshingTokens, type TokenSource, type Tokens } from './tokens.js';
