import { notFoundResponse } from '@/lib/http/answers/not-found';

// Under the front server unknown paths end there; this is the same answer for plain `next start`.
export const GET = notFoundResponse;
export const POST = notFoundResponse;
export const PUT = notFoundResponse;
export const PATCH = notFoundResponse;
export const DELETE = notFoundResponse;
export const OPTIONS = notFoundResponse;
