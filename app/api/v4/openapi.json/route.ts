import { env } from '@/lib/env';
import { TRACE_HEADER, traceIdOf } from '@/lib/http/trace-id';
import { openApiDocument } from '@/lib/openapi/document';

/** The OpenAPI document (contract, Addresses); the same for everyone, so caches may keep it for a while. */
export const GET = async (request: Request): Promise<Response> => {
  const { publicUrl, AGENCY_NAME: agencyName } = env();
  return Response.json(openApiDocument({ publicUrl, agencyName }), {
    headers: { 'cache-control': 'public, max-age=300', [TRACE_HEADER]: traceIdOf(request) },
  });
};
