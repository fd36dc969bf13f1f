import { traceIdOf } from '../../../http/call';
import { ApiError } from '../../../http/responses/api-error';
import { errorResponse } from '../../../http/responses/error-response';
import { TRACE_HEADER } from '../../../http/trace-id';
import { checkToken, readAuthorization } from '../../tokens/access-token';

export async function tokenInfo(request: Request): Promise<Response> {
  const traceId = traceIdOf(request);
  try {
    const authorization = request.headers.get('authorization');
    if (authorization === null) throw new ApiError('no_token', 'Token is required.');
    const { principal, appId, expiresAt } = await checkToken(readAuthorization(authorization));
    const expiresIn = Math.max(0, Math.floor(((expiresAt?.getTime() ?? 0) - Date.now()) / 1_000));
    const body = {
      appId,
      ...(principal.kind === 'account' && { userId: principal.accountId }),
      scopes: principal.scopes,
      expiresIn,
    };
    return Response.json(body, { headers: { 'cache-control': 'no-store', [TRACE_HEADER]: traceId } });
  } catch (thrown) {
    return errorResponse(thrown, traceId);
  }
}
