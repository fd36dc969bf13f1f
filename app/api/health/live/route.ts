import { healthResponse } from '@/lib/http/health';

/** The process answers. */
export const GET = async (request: Request): Promise<Response> => healthResponse(request, 'live');

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
