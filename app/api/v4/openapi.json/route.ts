import { openApiDocument } from '@/lib/api/openapi/document';
import { traceIdOf } from '@/lib/http/call';
import { getOnly } from '@/lib/http/responses/get-only';
import { TRACE_HEADER } from '@/lib/http/trace-id';
import { env } from '@/lib/platform/settings/env';

let cachedText: string | undefined;

/** The same for every caller, so caches may store it (contract, Addresses). */
export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(async (request: Request) => {
  const { publicUrl, AGENCY_NAME: agencyName } = env();
  cachedText ??= JSON.stringify(openApiDocument({ publicUrl, agencyName }));
  return new Response(cachedText, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      [TRACE_HEADER]: traceIdOf(request),
    },
  });
});
