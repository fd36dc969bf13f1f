import { getOnly } from '@/lib/http/responses/get-only';
import { metricsResponse } from '@/lib/server/metrics-response';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(metricsResponse);
