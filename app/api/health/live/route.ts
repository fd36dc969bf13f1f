import { getOnly } from '@/lib/http/responses/get-only';
import { healthResponse } from '@/lib/http/responses/health';

/** Liveness: 200 if the process answers. */
export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(async (request: Request) =>
  healthResponse(request, 'live'),
);
