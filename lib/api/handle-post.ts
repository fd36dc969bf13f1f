import type { z } from 'zod';
import type { SessionPrincipal } from '../http/principal';
import { ApiError } from '../http/responses/api-error';
import { baseHeaders } from '../http/responses/response-headers';
import { authenticate } from '../identity/tokens/authenticate';
import { requireSession } from './require-session';
import { respondInTime } from './respond-in-time';

export type PostDefinition<Schema extends z.ZodType> = {
  readonly body: Schema;
  /** @returns the `result`, as values */
  readonly run: (principal: SessionPrincipal, body: z.output<Schema>) => Promise<unknown>;
};

async function readJson(request: Request): Promise<unknown> {
  // Besides the origin check: forms on other sites cannot send this content type.
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    throw new ApiError('bad_request', 'The body must be JSON with Content-Type: application/json.');
  return request.json().catch(() => undefined);
}

/** A write by the portal's own pages, for signed-in people only. */
export const handlePost =
  <Schema extends z.ZodType>({ body: schema, run }: PostDefinition<Schema>) =>
  (request: Request): Promise<Response> =>
    respondInTime(request, async (traceId) => {
      const principal = await authenticate(request.headers);
      requireSession(principal);
      const parsed = schema.safeParse(await readJson(request));
      if (!parsed.success) throw new ApiError('bad_request', 'The body does not have the expected form.');
      const result = await run(principal, parsed.data);
      return new Response(JSON.stringify({ status: 200, result }), { headers: baseHeaders(traceId) });
    });
