import { metricsResponse } from '@/lib/metrics/metrics-response';

export const GET = metricsResponse;

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
