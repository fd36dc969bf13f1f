import { env } from '@/lib/env';
import { TRACE_HEADER, traceIdOf } from '@/lib/http/trace-id';
import { openApiDocument } from '@/lib/openapi/document';

/** The document's text: the same for everyone and for as long as the process runs. */
let text: string | undefined;

/** The OpenAPI document (contract, Addresses); the same for everyone, so caches may keep it for a while. */
export const GET = async (request: Request): Promise<Response> => {
  const { publicUrl, AGENCY_NAME: agencyName } = env();
  text ??= JSON.stringify(openApiDocument({ publicUrl, agencyName }));
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      [TRACE_HEADER]: traceIdOf(request),
    },
  });
};

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
