import { openApiDocument } from '@/lib/api/openapi/document';
import { getOnly } from '@/lib/http/answers/get-only';
import { traceIdOf } from '@/lib/http/call';
import { TRACE_HEADER } from '@/lib/http/trace-id';
import { env } from '@/lib/platform/settings/env';

/** The serialized document, cached for the life of the process. */
let text: string | undefined;

/** The OpenAPI document (contract, Addresses). It is the same for every caller, so caches may store it. */
export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(async (request: Request) => {
  const { publicUrl, AGENCY_NAME: agencyName } = env();
  text ??= JSON.stringify(openApiDocument({ publicUrl, agencyName }));
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      [TRACE_HEADER]: traceIdOf(request),
    },
  });
});
