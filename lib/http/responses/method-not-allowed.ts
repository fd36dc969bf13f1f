import { ApiError } from './api-error';

/** @param allow value of `Allow` (RFC 9110 section 10.2.1) */
export const methodNotAllowed = (allow: string): ApiError =>
  new ApiError('method_not_allowed', `This path supports ${allow}.`, { headers: { allow } });
