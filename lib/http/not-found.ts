import { ApiError } from './api-error';
import { errorResponse } from './error-response';
import { traceIdOf } from './trace-id';

/** 404 in the error body, for every path that no operation has. */
export const notFoundResponse = async (request: Request): Promise<Response> =>
  errorResponse(new ApiError('resource_not_found', 'There is no such address in this API.'), traceIdOf(request));
