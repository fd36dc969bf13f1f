import { healthResponse } from '@/lib/http/health';

/** The process answers. */
export const GET = async (request: Request): Promise<Response> => healthResponse(request, 'live');
