import { notFoundResponse } from '@/lib/http/responses/not-found';

// For plain `next start`; otherwise the front server responds to unknown paths.
export const GET = notFoundResponse;
export const POST = notFoundResponse;
export const PUT = notFoundResponse;
export const PATCH = notFoundResponse;
export const DELETE = notFoundResponse;
export const OPTIONS = notFoundResponse;
