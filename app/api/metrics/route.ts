import { getOnly } from '@/lib/http/get-only';
import { metricsResponse } from '@/lib/metrics/metrics-response';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(metricsResponse);
