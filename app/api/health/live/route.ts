import { getOnly } from '@/lib/http/get-only';
import { healthResponse } from '@/lib/http/health';

/** The process answers. */
export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(async () => healthResponse('live'));
