import { traceIdOf } from '../call';
import { ApiError } from './api-error';
import { errorResponse } from './error-response';

export const notFoundResponse = async (request: Request): Promise<Response> =>
  errorResponse(new ApiError('resource_not_found', 'There is no such path in this API.'), traceIdOf(request));
