import { metricsResponse } from '@/lib/metrics/metrics-response';

export const GET = metricsResponse;
